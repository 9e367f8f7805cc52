import { BOOK_COLUMNS } from "./row";
import { MAX_PAGE_SIZE } from "./terms";
import {
  Bound,
  comparedWords,
  FIELDS,
  hasWords,
  ORDERS,
  orderOf,
  type Plan,
  type Scope,
} from "./search-plan";
import { walkSpots } from "./search-walk-sql";
import { matchWords } from "./search-words-sql";

export interface Statement {
  /** Same name, same text: PostgreSQL keeps the plan. */
  name: string;
  text: string;
  values: unknown[];
}

/**
 * The statement that finds a page of books. Its parts:
 * - `near`: the spots in scope with the chord to the origin in meters;
 * - `hit`: books of these spots with their sort key, found spot by spot or by their words;
 * - `page`: the first of them, to which the books and their owners are joined.
 */
export function searchStatement(plan: Plan): Statement {
  const bound = new Bound();
  const near = spotsIn(plan.scope, bound);
  const hits = hasWords(plan) ? matchWords(plan, near, bound) : walkSpots(plan, near, bound);
  const order = ORDERS[orderOf(plan)];
  const text = `
    WITH ${hits},
    page AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM hit ORDER BY ${order} LIMIT ${bound.add(plan.count)}) first
       LIMIT ${MAX_PAGE_SIZE + 1})
    SELECT page.key, page.chord, page.spot, sec_to_gc(nullif(page.chord, 'Infinity')) AS meters,
           ${BOOK_COLUMNS}
      FROM page JOIN "Book" b ON b.id = page."bookId" JOIN "User" o ON o.id = b."ownerId"
     ORDER BY ${order}`;
  return { name: nameOf(plan), text, values: bound.values };
}

/** Spots without a point are infinitely far. */
export function spotsIn({ around, address, country }: Scope, bound: Bound): string {
  const parts: string[] = [];
  if (around) {
    // Scalar subqueries are computed once; the functions themselves would be for every spot.
    const point = `ll_to_earth(${bound.add(around.lat)}, ${bound.add(around.lon)})`;
    const meters = bound.add(around.meters, "float8");
    const chord = `s.pos <-> (SELECT ${point}::cube)`;
    const nation = around.country ? `AND s.country = ${bound.add(around.country)}` : "";
    parts.push(`(SELECT s.id, s.cell, ${chord} AS chord FROM "Spot" s
       WHERE s.pos <@ (SELECT earth_box(${point}, ${meters}))
         AND ${chord} <= (SELECT gc_to_sec(${meters})) ${nation}
       ORDER BY ${chord})`);
  }
  if (address) {
    const nation = bound.add(address.country, "text");
    parts.push(`(SELECT s.id, s.cell, 'Infinity'::float8 AS chord FROM "Spot" s
       WHERE s.lat IS NULL AND s.country = ${nation}
         AND (s."postalKey" = (SELECT nullif(outward_key(${nation}, ${bound.add(address.postalCode)}), ''))
              OR s."cityKey" = (SELECT nullif(fold_text(${bound.add(address.city)}), ''))))`);
  }
  if (country) {
    parts.push(`(SELECT s.id, s.cell, 'Infinity'::float8 AS chord FROM "Spot" s
       WHERE s.country = ${bound.add(country)})`);
  }
  return parts.join(" UNION ALL ");
}

/** Everything that changes the text, and short: PostgreSQL takes 63 characters. */
function nameOf(plan: Plan): string {
  const { sort, scope, genre, language, available, after, anyWord } = plan;
  const words = FIELDS.map((field) => {
    const sought = plan[field];
    return sought && `${field[0]}${comparedWords(sought, anyWord).length}`;
  });
  const isWalk = !hasWords(plan);
  const marks = [
    scope.around && "r",
    scope.around?.country && "n",
    scope.address && "a",
    scope.country && "c",
    ...words,
    anyWord && "o",
    available && "v",
    isWalk && genre && "g",
    isWalk && language && "l",
    after && "p",
  ];
  return `search-${sort}-${marks.filter(Boolean).join("")}`;
}
