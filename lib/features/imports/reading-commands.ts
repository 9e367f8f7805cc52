import { setTimeout } from "node:timers/promises";
import { readShelfPhoto } from "@/lib/features/covers/commands";
import { db, rowsIn, runIn } from "@/lib/server/database/db";
import { log } from "@/lib/server/log/log";
import { unseal } from "@/lib/server/secrets/sealing";
import type { Actor } from "@/lib/server/session/actor";
import { unsafeActorOf } from "@/lib/server/session/session";
import { AppError, errorText } from "@/lib/shared/errors";
import { pushProgress } from "./progress";
import { finishReading, PHOTO_PURPOSE, type Reading } from "./shelf-commands";
import type { PhotoNote } from "./terms";

/** Interval of checks whether reading is still wanted. */
const TICK_MS = 1_000;
/** After this time, a photo counts as abandoned by the process that read it. */
const LEASE_SECONDS = 20;
/** Maximum of attempts for a photo that ends the process or otherwise fails. */
const MAX_TRIES = 3;

/** Why reading ended early. */
type Stop = "STOPPED" | "GONE" | "ENDING";

/**
 * Reads the photo of an import, unless another process does; its rows are written at the end.
 * @param timeoutMs time limit in milliseconds; the spines read by then are kept.
 * @param ending aborted when the process ends: then another process starts again.
 */
export async function readShelfImport(
  importId: string,
  ending?: AbortSignal,
  timeoutMs?: number,
): Promise<void> {
  const claimed = await claim(importId);
  if (!claimed) return;
  const { actor, photo, tries } = claimed;
  if (!photo || tries > MAX_TRIES) {
    const nothing = { spines: [], done: 0, total: 0 };
    return finishReading(actor, importId, { ...nothing, note: "UNREADABLE_PICTURE" });
  }
  const watch = watched(actor, importId, ending);
  try {
    const reading = await read(actor, photo, watch, timeoutMs);
    const why = await watch.end();
    if (why === "ENDING") await release(importId);
    else if (why !== "GONE") {
      const note = why ?? reading.note;
      await finishReading(actor, importId, { ...watch.seen, ...reading, note });
    }
  } finally {
    await watch.end();
  }
}

/** Null if another process reads it, or reading is no longer wanted. */
async function claim(importId: string) {
  const [found] = await rowsIn<{ userId: string; readingTries: number }>(db())`
    UPDATE "BookImport"
       SET "readingUntil" = now() + ${LEASE_SECONDS} * interval '1 second', "readingTries" = "readingTries" + 1
     WHERE id = ${importId}::uuid AND state = 'READING'
       AND ("readingUntil" IS NULL OR "readingUntil" < now())
    RETURNING "userId", "readingTries"`;
  if (!found) return null;
  const actor = await unsafeActorOf(found.userId);
  if (!actor) {
    // The owner is banned, possibly for a time: try again later.
    await runIn(db())`
      UPDATE "BookImport" SET "readingUntil" = now() + interval '1 day', "readingTries" = 0
       WHERE id = ${importId}::uuid AND state = 'READING'`;
    return null;
  }
  const kept = await db().bookImportPhoto.findUnique({ where: { importId } });
  const photo = kept && unseal(kept.bytes, PHOTO_PURPOSE);
  return { actor, photo, tries: found.readingTries };
}

/** Releases the photo for the next process; this attempt does not count. */
async function release(importId: string): Promise<void> {
  await runIn(db())`
    UPDATE "BookImport" SET "readingUntil" = NULL, "readingTries" = "readingTries" - 1
     WHERE id = ${importId}::uuid AND state = 'READING'`;
}

/** Progress of reading. */
interface Seen {
  done: number;
  total: number;
  /** Others' photos are read first. */
  isBusy: boolean;
}

type Watch = ReturnType<typeof watched>;

/** Renews the claim and pushes the progress until reading ends; aborts reading when it is no longer wanted. */
function watched(actor: Actor, importId: string, ending?: AbortSignal) {
  const stop = new AbortController();
  const over = new AbortController();
  const seen: Seen = { done: 0, total: 0, isBusy: false };
  let why: Stop | null = null;
  const end = (cause: Stop) => {
    why ??= cause;
    stop.abort();
  };
  const onEnding = () => end("ENDING");
  if (ending?.aborted) onEnding();
  ending?.addEventListener("abort", onEnding);

  async function watch() {
    while (!over.signal.aborted) {
      try {
        const state = await putOff(importId, seen);
        if (state !== "wanted") return end(state);
        await pushProgress(actor.id, importId);
      } catch (error) {
        // A temporary database failure must not discard what was read.
        log().warn({ error: errorText(error) }, "claim");
      }
      await setTimeout(TICK_MS, null, { signal: over.signal }).catch(() => null);
    }
  }
  const watching = watch();
  return {
    seen,
    stopped: stop.signal,
    /** Stops watching. @returns why reading ended early, if it did. */
    end: async () => {
      over.abort();
      ending?.removeEventListener("abort", onEnding);
      await watching;
      return why;
    },
  };
}

async function putOff(importId: string, seen: Seen): Promise<"wanted" | "STOPPED" | "GONE"> {
  const note = seen.isBusy ? "BUSY" : null;
  const [kept] = await rowsIn<{ photoNote: PhotoNote | null }>(db())`
    UPDATE "BookImport"
       SET "readingUntil" = now() + ${LEASE_SECONDS} * interval '1 second',
           spines = ${seen.total}, "spinesRead" = ${seen.done},
           "photoNote" = CASE "photoNote" WHEN 'STOPPED' THEN 'STOPPED' ELSE ${note} END
     WHERE id = ${importId}::uuid AND state = 'READING' RETURNING "photoNote"`;
  if (!kept) return "GONE";
  return kept.photoNote === "STOPPED" ? "STOPPED" : "wanted";
}

async function read(
  actor: Actor,
  photo: Uint8Array,
  { stopped, seen }: Watch,
  timeoutMs?: number,
): Promise<Pick<Reading, "spines" | "note">> {
  try {
    const { spines, timedOut } = await readShelfPhoto(actor, photo, {
      ...{ stopped, timeoutMs },
      onProgress: ({ done, total }) => Object.assign(seen, { done, total }),
      onBusy: (isBusy) => Object.assign(seen, { isBusy }),
    });
    return { spines, note: timedOut ? "OUT_OF_TIME" : null };
  } catch (error) {
    if (stopped.aborted) return { spines: [], note: "OUT_OF_TIME" };
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (code === "COVER_TIMEOUT") return { spines: [], note: "OUT_OF_TIME" };
    if (code === "UNREADABLE_PICTURE" || code === "TOO_LARGE") return { spines: [], note: code };
    throw error;
  }
}
