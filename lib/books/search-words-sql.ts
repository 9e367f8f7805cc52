import { orderOf, type Bound, type Plan, type WordsSought } from "./search-plan";

/** As many words of a field narrow the search; more would not find better. */
export const MAX_WORDS = 3;
/** Books that are compared with the words, at most; more share only words that say nothing. */
const MAX_CANDIDATES = 10_000;
/** The same for each word where one of them is enough. */
const MAX_PER_WORD = 1_500;

/** Hits with words: books by their words in the squares of the scope, of which those in scope stay. */
export function matchWords(plan: Plan, near: string, bound: Bound): string {
  const { genre, language } = plan;
  const filters = [
    `l."ownerId" <> ALL (${bound.add(plan.withoutOwners, "uuid[]")})`,
    optional("l.genre", genre, '"Genre"', bound),
    optional("l.language", language, "text", bound),
  ];
  const having = (words: string[], limit: number) => `
    (SELECT l."bookId", l."spotId", l."lentCount", l.interest, l.title, l.author
       FROM "Listing" l WHERE ${[...words, ...filters].join(" AND ")} LIMIT ${limit})`;
  const words = wordConditions(plan, bound);
  return `near AS MATERIALIZED (${near}),
  cells AS MATERIALIZED (SELECT DISTINCT cell FROM near),
  candidate AS MATERIALIZED (${
    plan.anyWord
      ? words.map((word) => having([word], MAX_PER_WORD)).join(" UNION ")
      : having(words, MAX_CANDIDATES)
  }),
  hit AS (
    SELECT * FROM (
      SELECT c."bookId", near.chord, near.id AS spot, ${sortKey(plan, bound)} AS key
        FROM candidate c JOIN near ON near.id = c."spotId") h
     WHERE ${comesAfter(plan, bound)})`;
}

/** A filter that is always in the text, so that fewer statements have to be kept. */
function optional(column: string, value: string | undefined, type: string, bound: Bound): string {
  const param = bound.add(value ?? null, type);
  return `(${param} IS NULL OR ${column} = ${param})`;
}

function wordConditions({ query, title, author }: Plan, bound: Bound): string[] {
  return [
    ...(query ? fieldConditions(query, "either", bound) : []),
    ...(title ? fieldConditions(title, "title", bound) : []),
    ...(author ? fieldConditions(author, "author", bound) : []),
  ];
}

/** The field's mark in a token, and what else the mark is taken from. */
const MARKS = {
  title: ["false", ""],
  author: ["true", ""],
  either: ["field.is_author", ", (VALUES (false), (true)) AS field (is_author)"],
} as const;

/** Each word, or one like it, in a square of the scope. Of several the last fills up the number. */
function fieldConditions({ keys }: WordsSought, field: keyof typeof MARKS, bound: Bound): string[] {
  const count = keys.length > 1 ? MAX_WORDS : 1;
  const [mark, source] = MARKS[field];
  return Array.from({ length: count }, (_, at) => {
    const word = bound.add(keys[at] ?? keys.at(-1), "int[]");
    return `l.tokens && (SELECT array_agg(word_token(k.key, ${mark}, cells.cell))
                           FROM unnest(${word}) AS k (key), cells${source})`;
  });
}

function sortKey({ sort, query, title, author }: Plan, bound: Bound): string {
  if (sort === "rating") return "c.interest";
  if (sort === "lentCount") return `c."lentCount"::float8`;
  if (sort === "distance") return "0::float8";
  const anywhere = ["c.title", "c.author", "c.title || c.author"];
  const fields = [
    ...(query ? [`greatest(${anywhere.map((text) => likeness(text, query, bound)).join(", ")})`] : []),
    ...(title ? [likeness("c.title", title, bound)] : []),
    ...(author ? [likeness("c.author", author, bound)] : []),
  ];
  return `((${fields.join(" + ")}) / ${fields.length})::float8`;
}

/** 0 to 1: how well the best part of the field fits, a little less the more there is besides. */
function likeness(column: string, { text }: WordsSought, bound: Bound): string {
  const sought = `(SELECT padded(fold_text(${bound.add(text)})))`;
  return `CASE WHEN strpos(${column}, ${sought}) > 0 THEN 1
               ELSE word_similarity(${sought}, ${column}) END
          * (0.6 + 0.4 * least(1, length(${sought})::float8 / length(${column})))`;
}

function comesAfter(plan: Plan, bound: Bound): string {
  const { after } = plan;
  if (!after) return "true";
  const order = orderOf(plan);
  const bookId = bound.add(after.bookId, "uuid");
  if (order === "highest") return `(h.key, h."bookId") < (${bound.add(after.key, "float8")}, ${bookId})`;
  const place = `(${bound.add(after.chord, "float8")}, ${bound.add(after.spot, "int")})`;
  const further = `((h.chord, h.spot) > ${place}
    OR (h.chord, h.spot) = ${place} AND h."bookId" < ${bookId})`;
  if (order === "nearest") return further;
  const key = bound.add(after.key, "float8");
  return `(h.key < ${key} OR h.key = ${key} AND ${further})`;
}
