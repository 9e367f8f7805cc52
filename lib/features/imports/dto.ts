import type { BookImport as ImportModel, BookImportRow } from "@/prisma/client/client";
import type { BookLanguage } from "@/lib/features/books/terms";
import type { BookImport, ImportRow } from "./schema";
import type { Doubt, Encoding, FilledIn, ImportFormat, PhotoNote } from "./terms";

export type ImportRecord = Omit<ImportModel, "table" | "wanted" | "bytes">;

/** After this time, a photo that no process has begun to read is shown as waiting for others. */
const WAITING_MS = 5_000;

function photoNoteOf({
  state,
  photoNote,
  readingUntil,
  createdAt,
}: ImportRecord): PhotoNote | null {
  const age = Date.now() - createdAt.getTime();
  const isWaiting = state === "READING" && !readingUntil && age > WAITING_MS;
  return (photoNote as PhotoNote | null) ?? (isWaiting ? "BUSY" : null);
}

export function toImport(
  record: ImportRecord,
  read: Pick<BookImport, "counts" | "columns" | "firstLineIsBook">,
): BookImport {
  const { id, format, name, state, isUndoing, unowned, wantedRows: wanted } = record;
  const { createdAt, finishedAt, encoding, encodings } = record;
  const account = record.account as { wishes: unknown[] } | null;
  return {
    ...{ id, name, state, isUndoing, unowned, wanted, ...read },
    format: format as ImportFormat,
    encoding: encoding as Encoding | null,
    encodings: encodings as BookImport["encodings"],
    photoNote: photoNoteOf(record),
    account: account && { wishes: account.wishes.length },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Columns of a piece to show beside the row; its bytes are fetched separately. */
export const withPiece = { piece: { select: { width: true, height: true } } } as const;

export function toRow(
  row: BookImportRow & { piece: { width: number; height: number } | null },
): ImportRow {
  const { importId, coverOnly: _coverOnly, lookUps: _lookUps, ...known } = row;
  const { lookedUpAt, askAgainAt, coverUrl, listedAt: _listed, piece, ...rest } = known;
  return {
    ...rest,
    language: row.language as BookLanguage | null,
    doubts: row.doubts as Doubt[],
    filledIn: row.filledIn as FilledIn[],
    failure: row.failure as ImportRow["failure"],
    isLookedUp: lookedUpAt !== null,
    isAskedAgain: askAgainAt !== null,
    hasCover: coverUrl !== null,
    piece: piece && { ...piece, url: `/api/imports/${importId}/rows/${row.id}/piece` },
  };
}
