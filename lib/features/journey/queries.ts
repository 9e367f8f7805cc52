import type { Book, Loan } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { viewBook } from "@/lib/features/books/queries";
import { findTowns } from "@/lib/features/geo/queries";
import { viewerSql } from "@/lib/features/users/policy";
import { toJourney, type NoteRow, type Stay } from "./dto";
import { hadBookSql, isNoteVisibleSql } from "./policy";
import type { Journey } from "./schema";
import { NOTES_SHOWN, STATIONS_SHOWN } from "./terms";

type Place = Pick<Book, "country" | "city">;

interface BookFacts extends Place {
  readers: number;
  mayWrite: boolean;
}

/**
 * The journey of a book, for everyone who may see the book. Current loans are left out, because they would
 * reveal where the book is now.
 * @throws AppError NOT_FOUND.
 */
export async function getJourney(viewer: Actor | null, bookId: string): Promise<Journey> {
  const { createdAt } = await viewBook(viewer, bookId);
  const [[book], stays, notes] = await Promise.all([
    readBook(viewer, bookId),
    readStays(bookId),
    readNotes(viewer, bookId),
  ]);
  const { readers, mayWrite, ...home } = book ?? { ...NOWHERE, readers: 0, mayWrite: false };
  const start = stays[0] ? { country: stays[0].fromCountry, city: stays[0].fromCity } : home;
  const listed = { kind: "SHELF" as const, at: new Date(createdAt), ...start };
  const places: Place[] = [listed, ...stays, ...notes];
  const towns = await findTowns(places);
  const withTown = <T>(row: T, at: number) => ({ ...row, town: towns[at] ?? null });
  const journey: Stay[] = [listed, ...stays].map(withTown);
  const written: NoteRow[] = notes.map((note, at) => withTown(note, journey.length + at));
  return toJourney(journey.slice(-STATIONS_SHOWN), written, { readers, mayWrite });
}

const NOWHERE: Place = { country: null, city: null };

/** All users who have had it: who gave or lent it, and who received it. */
function readBook(viewer: Actor | null, bookId: string): Promise<BookFacts[]> {
  return query<BookFacts>(
    "journey-book",
    sql`SELECT b.country, b.city, ${hadBookSql(viewerSql(viewer), sql`b.id`)} AS "mayWrite",
               (SELECT count(*) FROM (
                  SELECT b."ownerId" UNION SELECT l."ownerId" FROM "Loan" l WHERE l."bookId" = b.id AND ${HAS_ENDED}
                  UNION SELECT l."borrowerId" FROM "Loan" l WHERE l."bookId" = b.id AND ${HAS_ENDED}
                ) AS everybody)::int AS readers
          FROM "Book" b WHERE b.id = ${bookId}`,
  );
}

const HAS_ENDED = raw(`l.status IN ('RETURNED', 'GIVEN')`);

type StayRow = Place & Pick<Stay, "kind" | "at"> & Pick<Loan, "fromCountry" | "fromCity">;

async function readStays(bookId: string): Promise<StayRow[]> {
  const rows = await query<StayRow>(
    "journey-stays",
    sql`SELECT CASE l.kind WHEN 'GIFT' THEN 'GIFT' ELSE 'LOAN' END AS kind, coalesce(l."lentAt", l."closedAt") AS at, l."fromCountry", l."fromCity",
               l."toCountry" AS country, l."toCity" AS city
          FROM "Loan" l WHERE l."bookId" = ${bookId} AND ${HAS_ENDED}
         ORDER BY coalesce(l."lentAt", l."closedAt") DESC, l.id DESC LIMIT ${raw(STATIONS_SHOWN)}`,
  );
  return rows.reverse();
}

type WrittenNote = Omit<NoteRow, "town"> & Place;

/** Each with the town in which its author last received the book. */
async function readNotes(viewer: Actor | null, bookId: string): Promise<WrittenNote[]> {
  const rows = await query<WrittenNote>(
    "journey-notes",
    sql`SELECT n.id, n.text, n."createdAt", n."authorId" = ${viewerSql(viewer)} AS "isOwn",
               t."toCountry" AS country, t."toCity" AS city
          FROM "MarginNote" n JOIN "User" a ON a.id = n."authorId"
          LEFT JOIN LATERAL (
            SELECT l."toCountry", l."toCity" FROM "Loan" l
             WHERE l."bookId" = n."bookId" AND l."borrowerId" = n."authorId" AND ${HAS_ENDED}
             ORDER BY l."closedAt" DESC LIMIT 1) t ON TRUE
         WHERE n."bookId" = ${bookId} AND ${isNoteVisibleSql(viewer)}
         ORDER BY n."createdAt" DESC, n.id DESC LIMIT ${raw(NOTES_SHOWN)}`,
  );
  return rows.map((row) => ({ ...row, isOwn: row.isOwn ?? false })).reverse();
}
