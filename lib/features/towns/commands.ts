import type { Genre } from "@/prisma/client/enums";
import { query, runIn } from "@/lib/server/database/db";
import { LOCKS } from "@/lib/server/database/locks";
import { raw, sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { IS_PUBLIC } from "@/lib/features/books/policy";
import { IS_PUBLIC_CIRCLE } from "@/lib/features/circles/policy";
import { findPlaces, type FoundPlace } from "@/lib/features/geo/queries";
import { isActiveSql } from "@/lib/features/users/policy";
import { NEWCOMER_DAYS } from "@/lib/features/users/terms";
import { CIRCLES_SHOWN, COVERS_SHOWN, FEWEST, GENRES_SHOWN, townSlug } from "./terms";

/** A town as readers write it. */
interface Spelt {
  country: string;
  city: string;
}

interface Counted {
  place: FoundPlace;
  readers: number;
  books: number;
  genres: Map<Genre, number>;
  newest: { id: string; listedAt: Date }[];
  circles: OpenCircle[];
}

interface OpenCircle extends Spelt {
  id: string;
  members: number;
}

/**
 * Counts anew what is told of towns. Only who has been here for a week counts, and numbers are in steps of five, so
 * that nobody can watch a certain reader join. A reader belongs to the one town that they name: no two counts overlap.
 */
export async function countTowns(now = new Date()): Promise<void> {
  const { readers, books, genres, circles } = await readCounts(now);
  const spelt = [...new Map([...readers, ...circles].map((row) => [keyOf(row), row])).values()];
  const places = await findPlaces(spelt);
  const towns = new Map<number, Counted>();
  const bySpelling = new Map<string, Counted>();
  for (const [at, place] of places.entries()) {
    const row = spelt[at];
    if (!place || !row) continue;
    const town = towns.get(place.id) ?? {
      ...{ place, readers: 0, books: 0, genres: new Map(), newest: [], circles: [] },
    };
    towns.set(place.id, town);
    bySpelling.set(keyOf(row), town);
  }
  for (const row of readers) {
    const town = bySpelling.get(keyOf(row));
    if (town) town.readers += row.n;
  }
  for (const { id, listedAt, n, ...row } of books) {
    const town = bySpelling.get(keyOf(row));
    if (!town) continue;
    town.books += n;
    town.newest.push({ id, listedAt });
  }
  for (const { genre, n, ...row } of genres) {
    const wanted = bySpelling.get(keyOf(row))?.genres;
    wanted?.set(genre, (wanted.get(genre) ?? 0) + n);
  }
  for (const circle of circles) bySpelling.get(keyOf(circle))?.circles.push(circle);
  await keep([...towns.values()]);
}

const keyOf = ({ country, city }: Spelt) => `${country} ${city}`;

/** Numbers by the readers' spelling of their town; of books the newest of each reader, and how many they list there. */
async function readCounts(now: Date) {
  const before = sql`${now}::timestamptz - interval '${raw(NEWCOMER_DAYS)} days'`;
  const isMember = sql`${isActiveSql("u")} AND u."postalCode" IS NOT NULL AND u.city IS NOT NULL
    AND u."createdAt" < ${before}`;
  const [readers, books, genres, circles] = await Promise.all([
    query<Spelt & { n: number }>(
      "towns-readers",
      sql`SELECT u.country, u.city, count(*) AS n FROM "User" u WHERE ${isMember} GROUP BY 1, 2`,
    ),
    query<Spelt & { n: number; id: string; listedAt: Date }>(
      "towns-books",
      sql`SELECT DISTINCT ON (b.country, b.city, b."ownerId") b.country, b.city, b.id, b."createdAt" AS "listedAt",
                 count(*) OVER (PARTITION BY b.country, b.city, b."ownerId") AS n
            FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
           WHERE ${IS_PUBLIC} AND b.city IS NOT NULL AND o."createdAt" < ${before}
           ORDER BY b.country, b.city, b."ownerId", b."createdAt" DESC`,
    ),
    query<Spelt & { n: number; genre: Genre }>(
      "towns-genres",
      sql`SELECT u.country, u.city, w.genre, count(DISTINCT u.id) AS n
            FROM "User" u JOIN "Wish" w ON w."userId" = u.id
           WHERE ${isMember} AND w.genre IS NOT NULL GROUP BY 1, 2, 3`,
    ),
    query<OpenCircle>(
      "towns-circles",
      sql`SELECT id, country, city, members FROM (
            SELECT c.id, c.country, c.city, count(*) AS members,
                   row_number() OVER (PARTITION BY c.country, c.city ORDER BY count(*) DESC, c.id) AS place
              FROM "Circle" c JOIN "CircleMember" m ON m."circleId" = c.id JOIN "User" u ON u.id = m."userId"
             WHERE ${IS_PUBLIC_CIRCLE} AND c."memberCount" >= ${raw(FEWEST)}
               AND c.country IS NOT NULL AND c.city IS NOT NULL
               AND ${isActiveSql("u")} AND u."createdAt" < ${before}
             GROUP BY c.id HAVING count(*) >= ${raw(FEWEST)}) AS largest
           WHERE place <= ${raw(CIRCLES_SHOWN)}`,
    ),
  ]);
  return { readers, books, genres, circles };
}

const inSteps = (n: number) => Math.floor(n / FEWEST) * FEWEST;

/** Replaces all rows. Of towns with the same name in the address the largest one has the page. */
async function keep(counted: Counted[]): Promise<void> {
  const towns = counted
    .map((town) => ({ ...town, country: town.place.country, slug: townSlug(town.place.usualName) }))
    .filter(({ slug }) => slug)
    .sort((a, b) => a.place.population - b.place.population);
  const withPage = [
    ...new Map(towns.map((town) => [`${town.country} ${town.slug}`, town])).values(),
  ];
  const rows = withPage
    .filter(({ readers }) => readers >= FEWEST)
    .map(({ country, slug, place, readers, books, genres, newest }) => ({
      ...{ country, slug, names: place.names, readers: inSteps(readers), books: inSteps(books) },
      genres: [...genres]
        .filter(([, n]) => n >= FEWEST)
        .sort(([, a], [, b]) => b - a)
        .slice(0, GENRES_SHOWN)
        .map(([genre]) => genre),
      bookIds: newest
        .sort((a, b) => b.listedAt.getTime() - a.listedAt.getTime())
        .slice(0, COVERS_SHOWN)
        .map(({ id }) => id),
    }));
  const circles = withPage.flatMap(({ country, slug, circles: open }) =>
    open
      .sort((a, b) => b.members - a.members)
      .slice(0, CIRCLES_SHOWN)
      .map(({ id: circleId, city, members }) => ({
        ...{ circleId, country, slug, city, members: inSteps(members) },
      })),
  );
  await transact(async (tx) => {
    // Concurrent runs would write the same rows.
    await runIn(tx)`SELECT pg_advisory_xact_lock(${LOCKS.towns}::bigint)`;
    await tx.town.deleteMany();
    await tx.town.createMany({ data: rows });
    await tx.townCircle.deleteMany();
    await tx.townCircle.createMany({ data: circles });
  });
}
