import { allOf, join, raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Point } from "@/lib/features/geo/queries";
import { friendshipStatusSql } from "@/lib/features/users/policy";
import { summaryColumns, verifiedColumns } from "./dto";
import { mayBeFoundSql } from "./policy";
import { USERS_FOUND } from "./terms";

/** The searched area; null fields are not restricted. */
export interface Area {
  country: string | null;
  /** Centre of the circle. */
  around: Point | null;
  radiusKm: number;
  /** Compared as text if its location is not known. */
  postalCode?: string;
}

/** Known words that one word of the query may stand for, each with its similarity, 0 to 1. */
export interface Spelling {
  words: string[];
  likeness: number[];
}

/** One more than shown, to know whether there are more. */
const USERS_READ = USERS_FOUND + 1;
/** Users within this distance of a town's centre belong to it. */
const TOWN_RADIUS_METERS = 15_000;
/** Similarity of a hit by town, below that of names. */
const TOWN_SCORE = 0.5;

/** A statement and its name; each is prepared once. */
interface Statement {
  name: string;
  statement: Sql;
}

function pointSql({ lat, lon }: Point): Sql {
  return sql`ll_to_earth(${lat}::float8, ${lon}::float8)`;
}

/** Users within an area, the nearest to `nearTo` first. */
export function usersByPlace(viewerId: string, area: Area, nearTo: Point | null): Statement {
  const viewer = sql`${viewerId}::uuid`;
  const near = nearTo ? sql`e.pos <-> ${pointSql(nearTo)}, ` : raw("");
  const order = sql`${near}e."userId" DESC`;
  const hits = sql`
    SELECT e."userId", e.pos, row_number() OVER (ORDER BY ${order}) AS place FROM (
      SELECT e."userId", e.pos FROM "UserEntry" e
       WHERE ${allOf([mayBeFoundSql(viewer), ...areaConditions(area)])}
       ORDER BY ${order} LIMIT ${raw(USERS_READ)}) AS e`;
  const shape = [areaShape(area), nearTo ? "near" : "newest"];
  return {
    name: `friend-search-placed-${shape.join("-")}`,
    statement: pageOf(viewer, hits, sql`h.place`),
  };
}

interface Named {
  viewerId: string;
  words: Spelling[];
  /** Towns whose name is the whole query. */
  towns: Point[];
  area: Area;
  around: Point | null;
}

/** Users whose name, nickname or town contains every word, or who live in a town with that name. */
export function usersByName({ viewerId, words, towns, area, around }: Named): Statement {
  const viewer = sql`${viewerId}::uuid`;
  const mayBeHit = allOf([mayBeFoundSql(viewer), ...areaConditions(area)]);
  const likeness = sql`${JSON.stringify(likenessOf(words))}::jsonb`;
  const matches = words.map((word) => sql`e.words && ${word.words}::text[]`);
  const boxes = towns.map(
    (town) => sql`e.pos <@ earth_box(${pointSql(town)}, ${raw(TOWN_RADIUS_METERS)})`,
  );
  const hasWords = matches.length > 0 ? allOf(matches) : raw("false");
  const isInTown = boxes.length > 0 ? sql`(${join(boxes, " OR ")})` : raw("false");
  const hits = sql`
    SELECT e."userId", e.pos, max(e.score) AS score FROM (
      SELECT e."userId", e.pos,
             (SELECT sum((${likeness} ->> word)::float8) FROM unnest(e.words) AS word) AS score
        FROM "UserEntry" e WHERE ${hasWords} AND ${mayBeHit}
      UNION ALL
      SELECT e."userId", e.pos, ${raw(TOWN_SCORE)}
        FROM "UserEntry" e WHERE ${isInTown} AND ${mayBeHit}) AS e
     GROUP BY e."userId", e.pos`;
  const near = around ? sql`h.pos <-> ${pointSql(around)} NULLS LAST, ` : raw("");
  const shape = [areaShape(area), words.length, towns.length, around ? "near" : "newest"];
  return {
    name: `friend-search-named-${shape.join("-")}`,
    statement: pageOf(viewer, hits, sql`h.score DESC, ${near}u.id DESC`),
  };
}

/** A known word that matches several words of the query counts with its highest similarity. */
function likenessOf(words: Spelling[]): Record<string, number> {
  const best = new Map<string, number>();
  for (const { words: spelt, likeness } of words) {
    spelt.forEach((word, at) => {
      best.set(word, Math.max(best.get(word) ?? 0, likeness[at] ?? 0));
    });
  }
  return Object.fromEntries(best);
}

function areaConditions({ country, around, radiusKm, postalCode }: Area): Sql[] {
  const conditions: Sql[] = [];
  if (country) conditions.push(sql`e.country = ${country}`);
  if (postalCode) {
    conditions.push(sql`e."postalKey" = nullif(outward_key(${country}::text, ${postalCode}), '')`);
  }
  if (around) {
    const [point, meters] = [pointSql(around), sql`${radiusKm * 1000}::float8`];
    conditions.push(
      sql`e.pos <@ earth_box(${point}, ${meters})`,
      sql`earth_distance(e.pos, ${point}) <= ${meters}`,
    );
  }
  return conditions;
}

function areaShape({ country, around, postalCode }: Area): string {
  return [country && "country", around && "circle", postalCode && "postal"]
    .filter(Boolean)
    .join("+");
}

/** The first hits of `h` with all their columns. */
function pageOf(viewer: Sql, hits: Sql, order: Sql): Sql {
  return sql`
    WITH me AS (SELECT ll_to_earth(m.lat, m.lon) AS pos FROM "User" m WHERE m.id = ${viewer}),
         h AS (${hits})
    SELECT ${summaryColumns}, ${verifiedColumns}, earth_distance(me.pos, h.pos) AS meters,
           ${friendshipStatusSql(viewer, sql`u.id`)} AS "friendshipStatus"
      FROM h JOIN "User" u ON u.id = h."userId" CROSS JOIN me
     ORDER BY ${order} LIMIT ${raw(USERS_READ)}`;
}
