import { publish } from "@/lib/server/realtime";
import { perProcess } from "@/lib/server/per-process";
import { countRows, isThere } from "./queries";

/** Minimum time between two pushes about one import. */
const PAUSE_MS = 700;
/** In epoch milliseconds, by import. */
const pushedAt = perProcess("imports-pushed-at", () => new Map<string, number>());

/** Pushes the progress of an import to the reader's open windows, but not for every row. */
export async function pushProgress(userId: string, importId: string, isEnd = false): Promise<void> {
  const last = pushedAt().get(importId) ?? 0;
  if (!isEnd && Date.now() - last < PAUSE_MS) return;
  if (isEnd) pushedAt().delete(importId);
  else pushedAt().set(importId, Date.now());
  // If the import was taken back meanwhile, a window would request what no longer exists.
  if (!(await isThere(importId))) return;
  const counts = await countRows(importId);
  publish([userId], "/user/queue/imports", { id: importId, counts, isEnd });
}
