import { z } from "zod";
import { db, query, rowsIn } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";
import { keysOf } from "@/lib/shared/records";
import type { BookImportRow, Prisma } from "@/prisma/client/client";
import { fileHead, fileLine } from "@/lib/features/books/file";
import { pictureAnswer } from "@/lib/features/files/answer";
import { guessColumns } from "./formats";
import type { ImportQueue } from "./import-queue";
import { LOOKED_UP_STATES, ownImport, rowsOf, toCover, toLookUp } from "./policy";
import { toImport, toRow, withPiece, type ImportRecord } from "./dto";
import {
  wantedBook,
  type BookImport,
  type ImportCounts,
  type ImportRow,
  type RowsQuery,
  type WantedBook,
} from "./schema";
import { IMPORT_LISTED, ROWS_PAGE } from "./terms";

/** The actor's latest imports, newest first. */
export async function listImports(actor: Actor): Promise<BookImport[]> {
  const found = await db().bookImport.findMany({
    where: { userId: actor.id },
    omit: { table: true, wanted: true },
    orderBy: { createdAt: "desc" },
    take: IMPORT_LISTED,
  });
  return Promise.all(found.map(withCounts));
}

/** @throws AppError NOT_FOUND unless it is the actor's. */
export async function getImport(actor: Actor, id: string): Promise<BookImport> {
  const where = ownImport(actor, id);
  const found = await db().bookImport.findFirst({ where, omit: { table: true, wanted: true } });
  if (!found) throw new AppError("NOT_FOUND");
  return withCounts(found);
}

/** @throws AppError NOT_FOUND unless it is the actor's. */
export async function listWanted(actor: Actor, id: string): Promise<WantedBook[]> {
  const where = ownImport(actor, id);
  const found = await db().bookImport.findFirst({ where, select: { wanted: true } });
  if (!found) throw new AppError("NOT_FOUND");
  return z.array(wantedBook).parse(found.wanted ?? []);
}

const accountFacts = z.record(z.string(), z.unknown());
const account = z.object({ wishes: z.array(accountFacts), rules: accountFacts });

/**
 * Data of an account export besides books, unchecked.
 * @throws AppError NOT_FOUND unless the import is the actor's and of such an export.
 */
export async function getAccountOf(actor: Actor, id: string): Promise<z.output<typeof account>> {
  const where = ownImport(actor, id);
  const found = await db().bookImport.findFirst({ where, select: { account: true } });
  const { data } = account.safeParse(found?.account);
  if (!data) throw new AppError("NOT_FOUND");
  return data;
}

async function withCounts(found: ImportRecord): Promise<BookImport> {
  const [header = [], ...lines] = (found.head ?? []) as string[][];
  const fields = guessColumns(header);
  const columns = header.map((name, at) => ({
    name,
    sample: lines.map((line) => line[at] ?? ""),
    field: fields[at] ?? null,
  }));
  return toImport(found, await countRows(found.id), found.head ? columns : null);
}

/** Whether an import still exists (it may have been taken back as a whole). */
export async function isThere(importId: string): Promise<boolean> {
  return (await db().bookImport.count({ where: { id: importId } })) > 0;
}

/** Progress of an import. */
export async function countRows(importId: string): Promise<ImportCounts> {
  const [counts] = await query<ImportCounts>(
    "import-counts",
    sql`SELECT count(*) AS rows,
               count(*) FILTER (WHERE chosen) AS chosen,
               count(*) FILTER (WHERE doubts <> '{}') AS doubtful,
               count(*) FILTER (WHERE "ownBookId" IS NOT NULL OR 'REPEATED' = ANY (doubts)) AS doubles,
               count(*) FILTER (WHERE "coverUrl" IS NULL) AS coverless,
               count(*) FILTER (WHERE chosen AND "listedAt" IS NULL
                                  AND (title IS NULL OR author IS NULL)) AS incomplete,
               count(*) FILTER (WHERE (chosen OR 'READING' = ANY (doubts))
                                  AND "lookedUpAt" IS NULL AND "listedAt" IS NULL) AS "toLookUp",
               count(*) FILTER (WHERE "listedAt" IS NOT NULL) AS listed,
               (SELECT spines FROM "BookImport" WHERE id = ${importId}) AS spines,
               (SELECT "spinesRead" FROM "BookImport" WHERE id = ${importId}) AS "spinesRead"
          FROM "BookImportRow" WHERE "importId" = ${importId}`,
  );
  if (!counts) throw new Error("no counts");
  return counts;
}

/** A page of rows. @throws AppError NOT_FOUND. */
export async function listRows(
  actor: Actor,
  id: string,
  { filter, after }: RowsQuery,
): Promise<{ content: ImportRow[]; next: number | null }> {
  if ((await db().bookImport.count({ where: ownImport(actor, id) })) === 0)
    throw new AppError("NOT_FOUND");
  const rows = await db().bookImportRow.findMany({
    where: { ...rowsOf(id, filter), position: { gt: after } },
    orderBy: { position: "asc" },
    take: ROWS_PAGE + 1,
    include: withPiece,
  });
  const content = rows.slice(0, ROWS_PAGE).map(toRow);
  const next = rows.length > ROWS_PAGE ? (content.at(-1)?.position ?? null) : null;
  return { content, next };
}

/** Ids of unfinished imports, the oldest first, by the queue of the work left. */
export async function unfinishedImports(): Promise<Map<ImportQueue, string[]>> {
  const isFree = [{ readingUntil: null }, { readingUntil: { lt: new Date() } }];
  const left: Record<ImportQueue, Prisma.BookImportWhereInput> = {
    read: { state: "READING", OR: isFree },
    list: { state: "LISTING" },
    lookUp: { state: { in: [...LOOKED_UP_STATES] }, rows: { some: toLookUp() } },
    cover: { state: { in: ["STOPPED", "LISTED"] }, rows: { some: toCover() } },
    undo: { isUndoing: true },
  };
  const found = keysOf(left).map(async (queue) => {
    const imports = await db().bookImport.findMany({
      ...{ where: left[queue], select: { id: true } },
      orderBy: { id: "asc" },
    });
    return [queue, imports.map(({ id }) => id)] as const;
  });
  return new Map(await Promise.all(found));
}

/** Number of photos of the same reader that were brought along before this one and are not read. */
export async function photosBefore(importId: string): Promise<number> {
  const [found] = await rowsIn<{ count: number }>(db())`
    SELECT count(*)::int AS count FROM "BookImport" own
      JOIN "BookImport" other ON other."userId" = own."userId" AND other.id < own.id AND other.state = 'READING'
     WHERE own.id = ${importId}::uuid`;
  return found?.count ?? 0;
}

/**
 * The picture of the piece from which a row was read.
 * @throws AppError NOT_FOUND unless the import is the actor's.
 */
export async function servePiece(
  actor: Actor,
  { id, rowId }: { id: string; rowId: string },
  request: Request,
): Promise<Response> {
  const where = { rowId, row: { import: ownImport(actor, id) } };
  const piece = await db().bookImportPiece.findFirst({ where, select: { bytes: true } });
  if (!piece) throw new AppError("NOT_FOUND");
  const load = async () => Buffer.from(piece.bytes);
  return pictureAnswer(request, { type: "image/webp", etag: `"${rowId}"`, load }, "minutes");
}

/** The pieces of a user's photos, one after the other. */
export async function* piecesOf(userId: string): AsyncGenerator<{ rowId: string; bytes: Buffer }> {
  const rows = await db().bookImportPiece.findMany({
    where: { row: { import: { userId } } },
    select: { rowId: true },
  });
  for (const { rowId } of rows) {
    const piece = await db().bookImportPiece.findUnique({ where: { rowId } });
    if (piece) yield { rowId, bytes: Buffer.from(piece.bytes) };
  }
}

/**
 * The rows that were not listed, as a file that can be corrected and imported again.
 * @returns CSV with the columns of our own export; values that spreadsheets would take for formulas stay text.
 * @throws AppError NOT_FOUND.
 */
export async function leftOutFile(actor: Actor, id: string): Promise<string> {
  if ((await db().bookImport.count({ where: ownImport(actor, id) })) === 0)
    throw new AppError("NOT_FOUND");
  const rows = await db().bookImportRow.findMany({
    where: rowsOf(id, "left"),
    orderBy: { position: "asc" },
  });
  return fileHead(["Problem"]) + rows.map(leftOutLine).join("");
}

function leftOutLine(row: BookImportRow): string {
  const { failure, ownBookId, doubts } = row;
  const isOut = doubts.includes("OUT");
  const state = doubts.includes("LOST") ? "LOST" : isOut ? "LENT" : row.state;
  const problem = failure ?? (ownBookId ? "ALREADY_LISTED" : doubts.join(" "));
  return fileLine({ ...row, state }, [problem]);
}
