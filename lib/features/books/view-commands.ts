import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { reportOutage } from "@/lib/server/database/outages";
import { log } from "@/lib/server/log/log";
import { callerAddress } from "@/lib/server/http/rate-limit";
import { newToken } from "@/lib/server/secrets/secrets";
import { perProcess } from "@/lib/server/per-process";
import { isBookShownSql } from "./policy";
import { errorText } from "@/lib/shared/errors";
import { isoDay } from "@/lib/shared/time";

/** Interval at which views are written together. */
const WRITE_INTERVAL_MS = 1_000;
/** Maximum of views waiting while the database is unreachable; further ones are not counted. */
const MAX_WAITING_VIEWS = 5_000;
/** Bytes of the HMAC-SHA256 that are kept. */
const VIEWER_BYTES = 16;

/** Start of every browser's user agent; messengers that fetch a shared link mostly have another. */
const BROWSER = "Mozilla/";

export const waitingViews = perProcess("views", (): View[] => []);

interface View {
  bookId: string;
  userId: string | null;
  viewer: string;
}

/**
 * Records a view of a book in memory and returns at once. Prefetches, bots, owners and readers who may not see
 * the book do not count; views of the last second may be lost.
 */
export function recordView(bookId: string, actor: Actor | null, headers: Headers): void {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose");
  if (headers.has("next-router-prefetch") || purpose?.includes("prefetch")) return;
  const agent = headers.get("user-agent") ?? "";
  if (!actor && (!agent.startsWith(BROWSER) || isbot(agent))) return;
  const waiting = waitingViews();
  if (waiting.length >= MAX_WAITING_VIEWS) return;
  const viewer = actor?.id ?? `${callerAddress({ headers })} ${agent}`;
  waiting.push({ bookId, userId: actor?.id ?? null, viewer });
  if (waiting.length === 1) setTimeout(() => void writeViews(), WRITE_INTERVAL_MS).unref();
}

/** Writes the recorded views: one per viewer, book and day. Never throws. */
export async function writeViews(now = new Date()): Promise<void> {
  const views = waitingViews().splice(0);
  if (views.length === 0) return;
  try {
    const day = isoDay(now);
    await query("views-write", viewsSql(day, views, await keyOf(day)));
  } catch (error) {
    if (reportOutage(error)) return;
    log().warn({ error: errorText(error) }, "views not counted");
  }
}

/** Rows are sorted, so that processes writing at once do not deadlock. */
function viewsSql(day: string, views: View[], key: Buffer): Sql {
  const books = views.map(({ bookId }) => bookId);
  const viewers = views.map(({ viewer }) => hashed(key, viewer));
  const userIds = views.map(({ userId }) => userId);
  return sql`
  INSERT INTO "BookView" ("bookId", day, viewer)
    SELECT DISTINCT b.id, ${day}::date, v.viewer
      FROM unnest(${books}::uuid[], ${viewers}::bytea[], ${userIds}::uuid[])
           AS v (book, viewer, reader)
      JOIN "Book" b ON b.id = v.book
     WHERE b."ownerId" IS DISTINCT FROM v.reader AND ${isBookShownSql("b", sql`v.reader`)}
     ORDER BY b.id, v.viewer
  ON CONFLICT DO NOTHING`;
}

/** The key of the day, the same for all processes; the first that needs it creates it. */
async function keyOf(day: string): Promise<Buffer> {
  await query("view-key-make", `INSERT INTO "ViewKey" VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    day,
    Buffer.from(newToken(), "base64url"),
  ]);
  const [row] = await query<{ key: Buffer }>(
    "view-key",
    `SELECT key FROM "ViewKey" WHERE day = $1`,
    [day],
  );
  if (!row) throw new Error(`No key for the views of ${day}`);
  return row.key;
}

function hashed(key: Buffer, viewer: string): Buffer {
  return createHmac("sha256", key).update(viewer).digest().subarray(0, VIEWER_BYTES);
}
