import { hitsOf, IS_AVAILABLE, storedKey } from "./search-hits-sql";
import {
  comparedWords,
  FIELDS,
  orderOf,
  type Bound,
  type Plan,
  type WordMark,
  type WordsSought,
} from "./search-plan";

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
    ...(plan.available ? [IS_AVAILABLE] : []),
  ];
  const having = (words: string[], limit: number) => `
    (SELECT l."bookId", l."spotId", l."lentCount", l.interest, l.title, l.author
       FROM "Listing" l WHERE ${[...words, ...filters].join(" AND ")} LIMIT ${limit})`;
  const [first = [], ...rest] = FIELDS.flatMap((field) => {
    const sought = plan[field];
    return sought ? [comparedWords(sought, plan.anyWord)] : [];
  });
  const hasWord = (marks: WordMark[]) => inSquares(marks, bound);
  if (!plan.anyWord) return having([first, ...rest].flat().map(hasWord), MAX_CANDIDATES);
  const others = rest.map((words) => hasWord(words.flat()));
  return first.map((word) => having([hasWord(word), ...others], MAX_PER_WORD)).join(" UNION ");
}

/** A filter that is always in the text, so that fewer statements have to be kept. */
function optional(column: string, value: string | undefined, type: string, bound: Bound): string {
  const param = bound.add(value ?? null, type);
  return `(${param} IS NULL OR ${column} = ${param})`;
}

/** One of the words, in a square of the scope. */
function inSquares(marks: WordMark[], bound: Bound): string {
  const keys = bound.add(
    marks.map(({ key }) => key),
    "int[]",
  );
  const fields = bound.add(
    marks.map(({ isAuthor }) => isAuthor),
    "bool[]",
  );
  return `l.tokens && (SELECT array_agg(word_token(mark.key, mark.is_author, cells.cell))
                         FROM unnest(${keys}, ${fields}) AS mark (key, is_author), cells)`;
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
function likeness(columns: string[], { text, otherText }: WordsSought, bound: Bound): string {
  const likenesses = [text, otherText].map((words) => {
    const sought = `(SELECT padded(fold_text(${bound.add(words, "text")})))`;
    const share = (column: string) =>
      `(0.6 + 0.4 * least(1, length(${sought})::float8 / length(${column})))`;
    const held = columns.map(
      (column) => `WHEN strpos(${column}, ${sought}) > 0 THEN ${share(column)}`,
    );
    const texts = columns.length > 1 ? [...columns, columns.join(" || ")] : columns;
    const alike = texts.map((column) => `word_similarity(${sought}, ${column}) * ${share(column)}`);
    return `CASE ${held.join(" ")} ELSE greatest(${alike.join(", ")}) END`;
  });
  // Without another spelling the second one is null, and costs and counts nothing.
  return `greatest(${likenesses.join(", ")})`;
}
