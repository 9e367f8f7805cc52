import { publish } from "@/lib/server/realtime";
import { perProcess } from "@/lib/server/per-process";
import { countRows, isThere } from "./queries";

/** Milliseconds between two pushes about one import. */
const PAUSE_MS = 700;
/** When an import was last pushed, in epoch milliseconds. */
const pushedAt = perProcess("imports-pushed-at", () => new Map<string, number>());

/** Pushes to the reader's open windows how far an import is, but not for every row. */
export async function pushProgress(userId: string, importId: string, isEnd = false): Promise<void> {
  const last = pushedAt().get(importId) ?? 0;
  if (!isEnd && Date.now() - last < PAUSE_MS) return;
  if (isEnd) pushedAt().delete(importId);
  else pushedAt().set(importId, Date.now());
  // Taken back meanwhile: a window would ask for what is not there.
  if (!(await isThere(importId))) return;
  const counts = await countRows(importId);
  publish([userId], "/user/queue/imports", { id: importId, counts, isEnd });
}
