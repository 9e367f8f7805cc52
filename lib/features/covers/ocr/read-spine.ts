import { runInWorker } from "@/lib/features/covers/worker-pool";
import type { CutSpine } from "./open-shelf";
import type { PageText } from "./read-text";

/** What stands on a spine. */
export interface SpineText extends PageText {
  /** Its lines stand one below the other across it, and not in a row along it. */
  isAcross: boolean;
}

/** Reads a spine; nothing where `signal` aborts before that. */
export async function readSpine(
  { cover, lies }: CutSpine,
  signal: AbortSignal,
): Promise<SpineText> {
  const { lines, turn } = await runInWorker("readText", cover, signal);
  const isLevel = turn % 2 === 0;
  return { lines, turn, isAcross: isLevel !== lies };
}
