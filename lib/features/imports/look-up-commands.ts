import { db, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { unsafeActorOf } from "@/lib/server/session/session";
import type { Actor } from "@/lib/server/session/actor";
import { lookUp, type LookUp } from "@/lib/features/catalog/commands";
import { certain, mergeFacts, unconfirmed } from "@/lib/features/catalog/merge";
import type { BookFacts } from "@/lib/features/catalog/schema";
import { isSameBook } from "@/lib/features/books/same-book";
import { guessLanguage } from "@/lib/features/books/guess-language";
import type { BookImportRow } from "@/prisma/client/client";
import { MINUTE } from "@/lib/shared/time";
import { doublesOf, ownBooksBut } from "./commands";
import { queueImport } from "./import-queue";
import { LOOKED_UP_STATES, OWN_COVER, toLookUp } from "./policy";
import { pushProgress } from "./progress";
import { FILLED_IN, LISTED_FACTS, type Doubt } from "./terms";

/**
 * Rows per run, few enough at a time that others can use the database; a run ends well before the queue
 * considers it lost.
 */
const ROWS_A_RUN = 120;
const ROWS_AT_ONCE = 3;
/** Time for one row; long, because no user waits for it. */
const TIMEOUT_MS = 10_000;
/** Delays after which catalogues that did not answer are asked again, one attempt each. */
const ASK_AGAIN_AFTER_MS = [3 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/**
 * Looks up the next rows of an import and fills in missing facts. Stops when listing begins, which has priority
 * and queues the look-up again.
 * @param ending aborted when the process ends.
 * @returns whether there is more to do.
 */
export async function lookUpRows(importId: string, ending?: AbortSignal): Promise<boolean> {
  const found = await openImport(importId);
  const actor = found && (await unsafeActorOf(found.userId));
  if (!actor) return false;
  const rows = await nextRows(importId);
  const waiting = [...rows];
  let isWanted = true;
  await Promise.all(
    Array.from({ length: ROWS_AT_ONCE }, async () => {
      while (isWanted && !ending?.aborted) {
        const row = waiting.shift();
        if (!row) return;
        await lookUpRow(actor, row, ending);
        isWanted &&= (await openImport(importId)) !== null;
        if (isWanted) await pushProgress(actor.id, importId);
      }
    }),
  );
  await pushProgress(actor.id, importId, true);
  // Covers for rows that are already listed.
  if (rows.length > 0) await queueImport("cover", importId);
  return isWanted && (rows.length === ROWS_A_RUN || waiting.length > 0);
}

/** Null if its rows are not to be looked up, now or at all. */
function openImport(id: string): Promise<{ userId: string } | null> {
  const where = { id, state: { in: [...LOOKED_UP_STATES] } };
  return db().bookImport.findFirst({ where, select: { userId: true } });
}

/** Rows with an ISBN first: they cost the least and find the most. */
async function nextRows(importId: string): Promise<BookImportRow[]> {
  const next = (isbn: null | { not: null }, take: number) =>
    db().bookImportRow.findMany({
      where: { AND: [{ importId, isbn }, toLookUp()] },
      orderBy: { position: "asc" },
      take,
    });
  const byIsbn = await next({ not: null }, ROWS_A_RUN);
  return [...byIsbn, ...(await next(null, ROWS_A_RUN - byIsbn.length))];
}

async function lookUpRow(actor: Actor, row: BookImportRow, signal?: AbortSignal): Promise<void> {
  const { isbn, title, author } = row;
  const question = isbn ? { isbn } : title ? { title, author } : null;
  const { candidates, isComplete } = question
    ? await lookUp(actor, question, { signal, timeoutMs: TIMEOUT_MS })
    : NOTHING;
  if (signal?.aborted) return;
  const pause = isComplete ? undefined : ASK_AGAIN_AFTER_MS[row.lookUps];
  const askAgainAt = pause ? new Date(Date.now() + pause) : null;
  const taken = question ? certain(question, candidates) : [];
  const facts = mergeFacts({}, taken);
  const isNamed = title !== null && author !== null;
  const said = facts || isNamed ? null : unconfirmed(taken);
  await fillIn(actor, row, { facts: facts ?? said, isConfirmed: !said }, askAgainAt);
}

const QUESTION = ["isbn", "title", "author"] as const;
const NOTHING: LookUp = { candidates: [], isComplete: true };

/**
 * Fills in facts that the row still lacks; what its owner wrote meanwhile stays. A row without confirmation is
 * left for its owner to tick.
 */
async function fillIn(
  actor: Actor,
  before: BookImportRow,
  { facts, isConfirmed }: { facts: BookFacts | null; isConfirmed: boolean },
  askAgainAt: Date | null,
): Promise<void> {
  const { id } = before;
  await transact(async (tx) => {
    await runIn(tx)`
      SELECT 1 FROM "Book" WHERE id = (SELECT "bookId" FROM "BookImportRow" WHERE id = ${id}::uuid)
         FOR NO KEY UPDATE`;
    await runIn(tx)`SELECT 1 FROM "BookImportRow" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const row = await tx.bookImportRow.findUnique({ where: { id } });
    // A row changed to another book meanwhile is looked up anew.
    if (!row || QUESTION.some((name) => row[name] !== before[name])) return;
    const asked = { lookedUpAt: new Date(), lookUps: row.lookUps + 1, askAgainAt };
    if (row.coverOnly || row.listedAt) {
      const coverUrl = row.coverUrl ?? facts?.coverUrl ?? null;
      if (!row.coverOnly) await fillInBook(tx, row, facts);
      const filledIn = coverUrl && coverUrl !== OWN_COVER ? ["cover"] : [];
      await tx.bookImportRow.update({ where: { id }, data: { ...asked, coverUrl, filledIn } });
      return;
    }
    const title = row.title ?? facts?.title ?? null;
    const author = row.author ?? facts?.author ?? null;
    const isbn = row.isbn ?? facts?.isbn ?? null;
    const isNew = title !== row.title || author !== row.author || isbn !== row.isbn;
    const own = isNew ? await ownBooksBut(tx, actor) : [];
    const [double = null] = doublesOf(own, [{ title, author, isbn }]);
    const ownBookId = row.ownBookId ?? double;
    const filledIn = FILLED_IN.filter((name) => {
      const field = name === "cover" ? "coverUrl" : name;
      return row[field] === null && facts?.[field];
    });
    // Both have the same title and author, so the spine was read correctly.
    const isRead = row.doubts.includes("READING") && facts !== null && isSameBook(row, facts);
    await tx.bookImportRow.update({
      where: { id },
      data: {
        ...{ title, author, isbn, ownBookId },
        description: row.description ?? facts?.description ?? null,
        genre: row.genre ?? facts?.genre ?? null,
        language: row.language ?? facts?.language ?? guessLanguage(`${title} ${author}`),
        form: row.form ?? facts?.form ?? null,
        coverUrl: row.coverUrl ?? facts?.coverUrl ?? null,
        filledIn: [...row.filledIn, ...filledIn],
        doubts: [
          ...row.doubts.filter(
            (doubt) =>
              !(doubt === "TITLE" && title) &&
              !(doubt === "AUTHOR" && author) &&
              !(doubt === "READING" && isRead),
          ),
          ...(isConfirmed ? [] : ["READER" satisfies Doubt]),
        ],
        chosen:
          isConfirmed &&
          (row.chosen || isRead) &&
          (ownBookId === row.ownBookId || ownBookId === null),
        ...asked,
      },
    });
  });
}

/** The same for a book that is already listed, unless its owner changed it since. */
async function fillInBook(tx: Tx, row: BookImportRow, facts: BookFacts | null): Promise<void> {
  const { id, bookId, listedAt } = row;
  if (!facts || !bookId || !listedAt) return;
  const book = await tx.book.findFirst({
    where: { id: bookId, hiddenAt: null, updatedAt: { lte: listedAt } },
  });
  const missing = LISTED_FACTS.filter((name) => book?.[name] === null && facts[name]);
  if (missing.length === 0) return;
  const data = Object.fromEntries(missing.map((name) => [name, facts[name]]));
  const { updatedAt } = await tx.book.update({ where: { id: bookId }, data });
  // This is no change by the owner, so that the book can still be taken back.
  await tx.bookImportRow.update({ where: { id }, data: { listedAt: updatedAt } });
}
