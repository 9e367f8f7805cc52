import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type pg from "pg";
import { ALL_WIDTHS, versionKey, widthsOf } from "@/lib/features/files/key";
import type { StoredImage } from "@/lib/features/files/queries";
import type { Findings } from "./row";

const ACTIVE = `('APPROVED', 'SCHEDULED', 'LENT')`;

/** Queries that must find no rows, by the fault that a row would be. */
const NEVER: Record<string, string> = {
  "a book with two active loans": `
    SELECT "bookId" FROM "Loan" WHERE status IN ${ACTIVE} GROUP BY 1 HAVING count(*) > 1`,
  "a book whose state is not that of its active loan": `
    SELECT b.id FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
     WHERE l.status IN ${ACTIVE} AND b.state::text <> CASE l.status WHEN 'LENT' THEN 'LENT' ELSE 'BOOKED' END`,
  "two open requests of one reader for one book": `
    SELECT "bookId" FROM "Loan" WHERE status::text IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'LENT')
     GROUP BY "bookId", "borrowerId" HAVING count(*) > 1`,
  "a counter of unread messages that is wrong": `
    SELECT c.id FROM "Conversation" c
     WHERE "aUnread" <> (SELECT count(*) FROM "ChatMessage" m WHERE m."conversationId" = c.id AND m."recipientId" = c."aId" AND m.seq > "aReadSeq")
        OR "bUnread" <> (SELECT count(*) FROM "ChatMessage" m WHERE m."conversationId" = c.id AND m."recipientId" = c."bId" AND m.seq > "bReadSeq")`,
  "a conversation with gaps": `
    SELECT c.id FROM "Conversation" c
     WHERE "lastSeq" <> (SELECT count(*) FROM "ChatMessage" m WHERE m."conversationId" = c.id)`,
  "a friendship that is not one row per pair": `
    SELECT "aId" FROM "Friendship" f WHERE "aId" >= "bId" OR EXISTS (SELECT FROM "FriendRequest" r
     WHERE (r."fromId", r."toId") IN ((f."aId", f."bId"), (f."bId", f."aId")))`,
  "a blocked pair that is still tied": `
    SELECT b."blockerId" FROM "Block" b
     WHERE EXISTS (SELECT FROM "Loan" l WHERE l.status = 'REQUESTED'
                      AND (l."ownerId", l."borrowerId") IN ((b."blockerId", b."blockedId"), (b."blockedId", b."blockerId")))
        OR EXISTS (SELECT FROM "Friendship" f WHERE (f."aId", f."bId") IN ((b."blockerId", b."blockedId"), (b."blockedId", b."blockerId")))
        OR EXISTS (SELECT FROM "FriendRequest" r WHERE (r."fromId", r."toId") IN ((b."blockerId", b."blockedId"), (b."blockedId", b."blockerId")))`,
};

/** Unless its owner sets the state, a book is booked or lent only while it has an active loan. */
const STATE_WITHOUT_LOAN = `
  SELECT b.id FROM "Book" b WHERE b.state IN ('BOOKED', 'LENT')
     AND NOT EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = b.id AND l.status IN ${ACTIVE})`;

interface Checked {
  /** Owners have also set states of books. */
  byHand?: boolean;
  /** The product's data folder, where pictures were uploaded. */
  dataDir?: string;
  /** Uploads that a fault interrupted: each may leave files that the daily clean-up removes. */
  interrupted?: number;
}

/** Checks what must hold at any time. */
export async function checkInvariants(
  pool: pg.Pool,
  findings: Findings,
  { byHand, dataDir, interrupted = 0 }: Checked = {},
) {
  const rules = {
    ...NEVER,
    ...(!byHand && { "a book promised or lent without a loan": STATE_WITHOUT_LOAN }),
  };
  for (const [fault, sql] of Object.entries(rules)) {
    const { rowCount } = await pool.query(sql);
    findings.check(rowCount === 0, `${rowCount} × ${fault}`);
  }
  if (dataDir) await checkFiles(pool, join(dataDir, "files"), findings, interrupted);
}

async function checkFiles(
  pool: pg.Pool,
  folder: string,
  findings: Findings,
  interrupted: number,
): Promise<void> {
  const stored = new Set((await filesBelow(folder)).map((file) => relative(folder, file)));
  const { rows } = await pool.query<StoredImage>(`SELECT id, key, category FROM "Image"`);
  const owed = new Set(
    rows.flatMap(({ key, category }) => widthsOf(category).map((width) => versionKey(key, width))),
  );
  const missing = [...owed].filter((name) => !stored.has(name));
  findings.check(missing.length === 0, `${missing.length} files of pictures are missing`);
  const orphans = [...stored].filter((name) => !owed.has(name) && !name.startsWith("identity/"));
  const allowed = interrupted * (ALL_WIDTHS.length + 1);
  findings.check(
    orphans.length <= allowed,
    `${orphans.length} files without a picture after ${interrupted} interrupted uploads`,
  );
}

/** The paths of all files in a folder and its subfolders; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** How a client saw an operation end. */
export type Ending = "ok" | "refused" | "unknown";

/** The ending of every operation that clients began, by its mark. */
export type Log = Map<string, Ending>;

/** Whether a mark may be found this often: acknowledged once, refused never, unknown at most once. */
const ALLOWED: Record<Ending, (times: number) => boolean> = {
  ok: (times) => times === 1,
  refused: (times) => times === 0,
  unknown: (times) => times <= 1,
};

/** Compares a log with how often `sql` finds each of its marks ($1, a text array; gives mark and times). */
export async function checkLog(
  pool: pg.Pool,
  findings: Findings,
  what: string,
  log: Log,
  sql: string,
): Promise<void> {
  const { rows } = await pool.query<{ mark: string; times: number }>(sql, [[...log.keys()]]);
  const found = new Map(rows.map(({ mark, times }) => [mark, Number(times)]));
  const count = { lost: 0, doubled: 0, "there though refused": 0 };
  for (const [mark, ending] of log) {
    const times = found.get(mark) ?? 0;
    if (ALLOWED[ending](times)) continue;
    count[ending === "refused" ? "there though refused" : times === 0 ? "lost" : "doubled"] += 1;
  }
  for (const [fault, times] of Object.entries(count))
    findings.check(times === 0, `${times} ${what} ${fault}`);
}
