import { blockFreeSql } from "@/lib/features/users/policy";
import { summaryColumns, verifiedColumns } from "./dto";
import { READERS_FOUND } from "./terms";

/** Degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/** Where to look: what is null or absent does not count. */
export interface Area {
  country: string | null;
  /** The middle of the circle. */
  around: Point | null;
  radiusKm: number;
  /** Instead of the circle, where nobody knows where the code lies. */
  postalCode?: string;
}

/** Known words that one word of the query may stand for, and how much alike they are, 0 to 1. */
export interface Spelling {
  words: string[];
  likeness: number[];
}

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** One more than is told says whether there are more. */
const READERS_READ = READERS_FOUND + 1;
/** Metres around a town within which a reader is of that town. */
const TOWN_RADIUS = 15_000;
/** Who lives there comes after who is called so. */
const TOWN_SCORE = 0.5;

class Values {
  readonly list: unknown[] = [];
  /** Binds a value; gives its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
  point({ lat, lon }: Point): string {
    return `ll_to_earth(${this.add(lat)}::float8, ${this.add(lon)}::float8)`;
  }
}

/** Who may be found at all; the acting reader is `$1`. */
const FINDABLE = `e."userId" <> $1::uuid AND ${blockFreeSql(`e."userId"`, "$1::uuid")}`;

const FRIENDSHIP = `CASE
  WHEN EXISTS (SELECT 1 FROM "Friendship" f WHERE f."aId" = least($1::uuid, u.id)
                  AND f."bId" = greatest($1::uuid, u.id)) THEN 'FRIENDS'
  WHEN EXISTS (SELECT 1 FROM "FriendRequest" r WHERE r."fromId" = $1::uuid AND r."toId" = u.id)
    THEN 'REQUEST_SENT'
  WHEN EXISTS (SELECT 1 FROM "FriendRequest" r WHERE r."fromId" = u.id AND r."toId" = $1::uuid)
    THEN 'REQUEST_RECEIVED'
  ELSE 'NOT_FRIENDS' END`;

/** Readers within an area, the nearest to `nearTo` first. */
export function placedSql(readerId: string, area: Area, nearTo: Point | null): Statement {
  const values = new Values();
  values.add(readerId);
  const order = `${nearTo ? `e.pos <-> ${values.point(nearTo)}, ` : ""}e."userId" DESC`;
  const hits = `
    SELECT e."userId", e.pos, row_number() OVER (ORDER BY ${order}) AS place FROM (
      SELECT e."userId", e.pos FROM "ReaderEntry" e
       WHERE ${FINDABLE} ${within(area, values)}
       ORDER BY ${order} LIMIT ${READERS_READ}) AS e`;
  return statement("placed", hits, "h.place", values, [kindOf(area), nearTo ? "near" : "newest"]);
}

interface Named {
  readerId: string;
  words: Spelling[];
  /** Towns that the whole query names. */
  towns: Point[];
  area: Area;
  around: Point | null;
}

/** Readers in whose name, nickname or town every word is found, or who live in a town of that name. */
export function namedSql({ readerId, words, towns, area, around }: Named): Statement {
  const values = new Values();
  values.add(readerId);
  const alike = values.add(JSON.stringify(likenessOf(words)));
  const matches = words.map((word) => `e.words && ${values.add(word.words)}::text[]`);
  const called = matches.length > 0 ? matches.join(" AND ") : "false";
  const boxes = towns.map((town) => `e.pos <@ earth_box(${values.point(town)}, ${TOWN_RADIUS})`);
  const hits = `
    SELECT e."userId", e.pos, max(e.score) AS score FROM (
      SELECT e."userId", e.pos,
             (SELECT sum((${alike}::jsonb ->> word)::float8) FROM unnest(e.words) AS word) AS score
        FROM "ReaderEntry" e WHERE ${called} AND ${FINDABLE} ${within(area, values)}
      UNION ALL
      SELECT e."userId", e.pos, ${TOWN_SCORE}
        FROM "ReaderEntry" e
       WHERE ${boxes.length > 0 ? `(${boxes.join(" OR ")})` : "false"}
         AND ${FINDABLE} ${within(area, values)}) AS e
     GROUP BY e."userId", e.pos`;
  const near = around ? `h.pos <-> ${values.point(around)} NULLS LAST, ` : "";
  const shape = [kindOf(area), words.length, towns.length, around ? "near" : "newest"];
  return statement("named", hits, `h.score DESC, ${near}u.id DESC`, values, shape);
}

/** A word that stands in for several of the query counts with its best likeness. */
function likenessOf(words: Spelling[]): Record<string, number> {
  const best = new Map<string, number>();
  for (const { words: spelt, likeness } of words) {
    spelt.forEach((word, at) => {
      best.set(word, Math.max(best.get(word) ?? 0, likeness[at] ?? 0));
    });
  }
  return Object.fromEntries(best);
}

function within({ country, around, radiusKm, postalCode }: Area, values: Values): string {
  const parts: string[] = [];
  if (country) parts.push(`e.country = ${values.add(country)}`);
  if (postalCode) {
    parts.push(
      `e."postalKey" = nullif(outward_key(${values.add(country)}::text, ${values.add(postalCode)}), '')`,
    );
  }
  if (around) {
    const [point, meters] = [values.point(around), `${values.add(radiusKm * 1000)}::float8`];
    parts.push(
      `e.pos <@ earth_box(${point}, ${meters})`,
      `earth_distance(e.pos, ${point}) <= ${meters}`,
    );
  }
  return parts.map((part) => `AND ${part}`).join(" ");
}

function kindOf({ country, around, postalCode }: Area): string {
  return [country && "country", around && "circle", postalCode && "postal"]
    .filter(Boolean)
    .join("+");
}

/** Each shape of the text is a prepared statement of its own. */
function statement(
  kind: string,
  hits: string,
  order: string,
  { list: values }: Values,
  shape: unknown[],
): Statement {
  const text = `
    WITH me AS (SELECT ll_to_earth(m.lat, m.lon) AS pos FROM "User" m WHERE m.id = $1::uuid),
         h AS (${hits})
    SELECT ${summaryColumns}, ${verifiedColumns}, earth_distance(me.pos, h.pos) AS meters,
           ${FRIENDSHIP} AS "friendshipStatus"
      FROM h JOIN "User" u ON u.id = h."userId" CROSS JOIN me
     ORDER BY ${order} LIMIT ${READERS_READ}`;
  return { name: `friend-search-${kind}-${shape.join("-")}`, text, values };
}
