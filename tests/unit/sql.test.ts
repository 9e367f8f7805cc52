import { expect, test } from "vitest";
import { allOf, columns, join, literals, raw, sql } from "@/lib/server/database/sql";

test("values become parameters in the order of the text, and no part of it", () => {
  const id = "x'; DROP TABLE books; --";
  expect(sql`SELECT * FROM books WHERE id = ${id} LIMIT ${5}`.toQuery()).toEqual({
    text: "SELECT * FROM books WHERE id = $1 LIMIT $2",
    values: [id, 5],
  });
});

test("fragments are part of the text, their values numbered where they come to stand", () => {
  const recent = sql`at > ${"2026"}`;
  const own = sql`owner = ${7} AND ${recent}`;
  expect(sql`SELECT ${1}, ${own}, ${null}`.toQuery()).toEqual({
    text: "SELECT $1, owner = $2 AND at > $3, $4",
    values: [1, 7, "2026", null],
  });
});

test("a fragment used twice has its parameters once; equal values of two fragments stay apart", () => {
  const viewer = sql`${7}::int`;
  expect(sql`${viewer} = a OR ${viewer} = b OR ${7} = c`.toQuery()).toEqual({
    text: "$1::int = a OR $1::int = b OR $2 = c",
    values: [7, 7],
  });
});

test("lists are one parameter; fragments are joined by a separator", () => {
  expect(sql`id = ANY (${[1, 2]})`.toQuery()).toEqual({ text: "id = ANY ($1)", values: [[1, 2]] });
  expect(join([sql`a = ${1}`, sql`b`, sql`c = ${2}`], " OR ").toQuery()).toEqual({
    text: "a = $1 OR b OR c = $2",
    values: [1, 2],
  });
  expect(allOf([raw("a"), raw("b")]).toQuery().text).toBe("a AND b");
  expect(allOf([]).toQuery().text).toBe("true");
});

test("words and columns of our own are text", () => {
  expect(literals(["LENT", "LOST"]).toQuery()).toEqual({ text: "'LENT', 'LOST'", values: [] });
  expect(columns("u", ["id", "createdAt"]).toQuery().text).toBe(`u."id", u."createdAt"`);
});
