import { expect, test } from "vitest";
import { checkOwnRow, checkRow, checkWanted } from "@/lib/features/imports/check-row";

test.each([
  ["Wheelock&#039;s Latin", "Wheelock's Latin"],
  ["Pride &amp; Prejudice", "Pride & Prejudice"],
  ["Pride &amp;amp; Prejudice", "Pride & Prejudice"],
  ["&quot;Surely&quot;&nbsp;&nbsp;you&apos;re joking", '"Surely" you\'re joking'],
  ["&#x41A;обзар&hellip;", "Кобзар…"],
  ["AT&T, R&D and Rock & Roll", "AT&T, R&D and Rock & Roll"],
  ["Rock &roll; Barnes &Noble &copycat", "Rock &roll; Barnes &Noble &copycat"],
  ["Der    kleine\u00a0 Prinz", "Der kleine Prinz"],
  ["ノルウェイの森\u3000\u3000上", "ノルウェイの森 上"],
  ["\ufeff\u200bEmma\u200e", "Emma"],
  [`${"a".repeat(299)}🙃`, "a".repeat(299)],
  [`${"a".repeat(298)}e\u0301\u0323`, "a".repeat(298)],
])("%j of a list is %j", (written, read) => {
  expect(checkRow({ title: written, author: written })).toMatchObject({ title: read });
});

test("a name has single blanks", () => {
  const { author } = checkRow({ title: "x", author: "Christopher    Allen" });
  expect(author).toBe("Christopher Allen");
});

test("our own file is read as it was written", () => {
  const row = { title: "All of &amp;", author: "A &lt; B" };
  expect(checkOwnRow(row)).toMatchObject(row);
});

test("books to be read are told apart in every script, also by signs alone", () => {
  const titles = ["ノルウェイの森", "雪国", "סיפור", "!!!", "?", "1984", "🙃"];
  expect(checkWanted(titles.map((title) => ({ title }))).map(({ title }) => title)).toEqual(titles);
  expect(checkWanted([{ title: "\u3164" }, { title: "雪国" }, { title: "雪国。" }])).toHaveLength(
    1,
  );
});
