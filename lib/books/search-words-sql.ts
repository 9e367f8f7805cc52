import { hitsOf, storedKey } from "./search-hits-sql";
import { comparedWords, FIELDS, orderOf, type Bound, type Plan, type WordsSought } from "./search-plan";

/** Books that are compared with the words, at most; more share only words that say nothing. */
const MAX_CANDIDATES = 5_000;
/** The same for each word where one of them is enough. */
const MAX_PER_WORD = 1_000;

/** Hits with words: books by their words in the squares of the scope, of which those in scope stay. */
export function matchWords(plan: Plan, near: string, bound: Bound): string {
  return `near AS MATERIALIZED (${near}),
  cells AS MATERIALIZED (SELECT DISTINCT cell FROM near),
  candidate AS MATERIALIZED (${candidates(plan, bound)}),
  ${hitsOf(plan, "candidate", sortKey(plan, bound), bound)}`;
}

/** Books with all the words; or, field by field, with one of them. */
function candidates(plan: Plan, bound: Bound): string {
  const filters = [
    `l."ownerId" <> ALL (${bound.add(plan.withoutOwners, "uuid[]")})`,
    optional("l.genre", plan.genre, '"Genre"', bound),
    optional("l.language", plan.language, "text", bound),
  ];
  const having = (words: string[], limit: number) => `
    (SELECT l."bookId", l."spotId", l."lentCount", l.interest, l.title, l.author
       FROM "Listing" l WHERE ${[...words, ...filters].join(" AND ")} LIMIT ${limit})`;
  const [first = [], ...rest] = FIELDS.flatMap((field) => {
    const sought = plan[field];
    return sought ? [comparedWords(sought, plan.anyWord).map((keys) => ({ field, keys }))] : [];
  });
  const hasWord = ({ field, keys }: Word) => inSquares(field, keys, bound);
  if (!plan.anyWord) return having([first, ...rest].flat().map(hasWord), MAX_CANDIDATES);
  const others = rest.map((words) => hasWord({ ...words[0], keys: words.flatMap(({ keys }) => keys) } as Word));
  return first.map((word) => having([hasWord(word), ...others], MAX_PER_WORD)).join(" UNION ");
}

interface Word {
  field: (typeof FIELDS)[number];
  keys: number[];
}

/** A filter that is always in the text, so that fewer statements have to be kept. */
function optional(column: string, value: string | undefined, type: string, bound: Bound): string {
  const param = bound.add(value ?? null, type);
  return `(${param} IS NULL OR ${column} = ${param})`;
}

/** The field's mark in a token, and what else the mark is taken from. */
const MARKS = {
  query: ["field.is_author", ", (VALUES (false), (true)) AS field (is_author)"],
  title: ["false", ""],
  author: ["true", ""],
} as const;

/** One of the keys, in a square of the scope. */
function inSquares(field: Word["field"], keys: number[], bound: Bound): string {
  const [mark, source] = MARKS[field];
  return `l.tokens && (SELECT array_agg(word_token(k.key, ${mark}, cells.cell))
                         FROM unnest(${bound.add(keys, "int[]")}) AS k (key), cells${source})`;
}

function sortKey(plan: Plan, bound: Bound): string {
  if (orderOf(plan) !== "likest") return storedKey(plan);
  const { query, title, author } = plan;
  const likenesses = [
    ...(query ? [likeness(["c.title", "c.author"], query, bound)] : []),
    ...(title ? [likeness(["c.title"], title, bound)] : []),
    ...(author ? [likeness(["c.author"], author, bound)] : []),
  ];
  return `((${likenesses.join(" + ")}) / ${likenesses.length})::float8`;
}

/**
 * 0 to 1: how well the best part of a text fits, a little less the more there is besides. Most
 * hits hold the words as they are, which is much quicker to see than how alike they are.
 */
function likeness(columns: string[], { text }: WordsSought, bound: Bound): string {
  const sought = `(SELECT padded(fold_text(${bound.add(text)})))`;
  const share = (column: string) =>
    `(0.6 + 0.4 * least(1, length(${sought})::float8 / length(${column})))`;
  const held = columns.map((column) => `WHEN strpos(${column}, ${sought}) > 0 THEN ${share(column)}`);
  const texts = columns.length > 1 ? [...columns, columns.join(" || ")] : columns;
  const alike = texts.map((column) => `word_similarity(${sought}, ${column}) * ${share(column)}`);
  return `CASE ${held.join(" ")} ELSE greatest(${alike.join(", ")}) END`;
}
