import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ReviewScreen } from "@/components/imports/review-screen";
import type { BookImport, ImportRow } from "@/lib/features/imports/schema";
import { answer, example, lose } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, PHONE, show, t } from "../support/show";

const chip = (filter: string, count: number) =>
  page.getByRole("button", {
    name: t("imports.filterCount", { name: t(`imports.filter.${filter}`), count }),
    exact: true,
  });
const tick = (title: string) =>
  page.getByRole("checkbox", { name: t("imports.row.tick", { title }), exact: true });

async function aList(fields: Partial<BookImport>): Promise<BookImport> {
  const list = await example("GET /imports/[id]");
  return {
    ...{ ...list, format: "GOODREADS", name: "my-export.csv", state: "READY", photoNote: null },
    ...{ isUndoing: false, account: null, unowned: 0, wanted: 0, columns: null },
    ...{ encoding: null, encodings: null, ...fields },
  };
}

/** An import with three rows: one possibly from a photo, one without author, one already on the shelf. */
async function showReview(
  doubts: ImportRow["doubts"] = [],
  more: Partial<BookImport> = {},
  ofEach: Partial<ImportRow> = {},
) {
  const { content } = await example("GET /imports/[id]/rows");
  const rows = ["Книжка 0", "Книжка 7", "Емма"].flatMap((title, at) =>
    content.map((row): ImportRow => ({
      ...{ ...row, id: crypto.randomUUID(), position: at + 1, title, doubts: [], filledIn: [] },
      ...{ ownBookId: null, bookId: null, failure: null, piece: null, chosen: true },
    })),
  );
  const [first, nameless, double] = rows;
  const piece = { url: "/icons/apple-touch-icon.png", width: 180, height: 180 };
  if (first && doubts.length > 0) Object.assign(first, { doubts, piece, chosen: false });
  if (nameless) Object.assign(nameless, { author: null, doubts: ["AUTHOR"] });
  if (double) Object.assign(double, { chosen: false, ownBookId: crypto.randomUUID() });
  for (const row of rows) Object.assign(row, ofEach);
  const of = (filter = "") =>
    rows.filter(({ doubts, ownBookId }) => {
      if (filter === "doubtful") return doubts.length > 0;
      return filter !== "doubles" || ownBookId;
    });
  const { counts } = await example("GET /imports/[id]");
  const list = await aList({
    counts: {
      ...{ ...counts, rows: 3, chosen: 2, doubtful: 1, doubles: 1, coverless: 3 },
      ...{ incomplete: 1, toLookUp: 0, listed: 0 },
    },
    ...more,
  });
  answer("GET /imports/[id]", list);
  answer("GET /imports/[id]/rows", ({ query }) => ({ content: of(query.filter), next: null }));
  await show(
    <ReviewScreen first={list} firstRows={{ content: rows, next: null }} countries={[]} />,
    { at: `/books/import/${list.id}`, size: DESK },
  );
  return { list, rows };
}

test("rows are looked through by their doubts, and what is missing is typed in their place", async () => {
  const { rows } = await showReview();
  const own = page.getByRole("link", { name: t("imports.row.own") });
  await chip("doubles", 1).click();
  await expect.element(tick("Книжка 0")).not.toBeInTheDocument();
  await expect.element(own).toBeVisible();
  await expect.element(tick("Емма")).not.toBeChecked();

  await chip("doubtful", 1).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(page.getByText(t("imports.doubt.authorMissing"))).toBeVisible();
  const sent = answer("PUT /imports/[id]/rows", () => {
    Object.assign(rows[1] ?? {}, { author: "Ніна Дописана", doubts: [] });
    return { changed: 1 };
  });
  await press(tick("Книжка 7"));
  await expect.element(page.getByLabelText(t("manageBooks.form.author"))).toHaveFocus();
  await expectLooksRight();
  await expectFitsLargeText();
  await userEvent.keyboard("Ніна Дописана{Enter}");
  await expect.element(page.getByText(t("imports.doubt.authorMissing"))).not.toBeInTheDocument();
  await expect
    .poll(() => sent)
    .toMatchObject([{ body: { ids: [rows[1]?.id], set: { author: "Ніна Дописана" } } }]);
});

test("on a phone three rows of a list from Goodreads are in the first view", async () => {
  const plain = { doubts: [], ownBookId: null, isAskedAgain: false };
  const unknown = { genre: null, condition: null, city: null, postalCode: null };
  await showReview([], { unowned: 2, wanted: 2 }, { ...plain, ...unknown });
  await page.viewport(...PHONE);
  await expect.element(page.getByText(t("imports.unowned", { count: 2 }))).toBeVisible();
  const listBar = page.getByRole("button", { name: t("imports.finish", { count: 1 }) });
  const { top } = listBar.element().getBoundingClientRect();
  const { bottom } = tick("Емма").element().closest("li")!.getBoundingClientRect();
  expect(bottom).toBeLessThan(top);
  await expectLooksRight();
  await expectFitsLargeText();
});

test("without a network a change is kept and told, rows that cannot be had too, and nothing is listed until it is sent", async () => {
  const { rows } = await showReview();
  lose("PUT /imports/[id]/rows");
  await tick("Книжка 0").click();
  await expect.element(page.getByText(t("imports.offline", { count: 1 }))).toBeVisible();
  await expect.element(page.getByText(t("imports.row.unsaved"))).toBeVisible();
  lose("GET /imports/[id]/rows");
  await chip("coverless", 3).click();
  await expect.element(page.getByText(t("imports.rowsFailed"))).toBeVisible();
  await chip("all", 3).click();
  await expect.element(page.getByText(t("imports.row.unsaved"))).toBeVisible();
  const failed = page.getByRole("alert").filter({ hasText: t("errors.NETWORK") });
  await tick("Емма").click();
  await page.getByRole("button", { name: t("imports.finish", { count: 1 }) }).click();
  await expect.element(failed).toBeVisible();

  const sent = answer("PUT /imports/[id]/rows", { changed: 1 });
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText(t("imports.row.unsaved"))).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    { body: { ids: [rows[0]?.id], set: { chosen: false } } },
    { body: { ids: [rows[2]?.id], set: { chosen: true } } },
  ]);
});

test("a row from a photo shows its piece, larger and beside what is typed, by which it is ticked", async () => {
  const { rows } = await showReview(["READING"]);
  await page
    .getByRole("button", { name: t("imports.row.showPiece", { title: "Книжка 0" }) })
    .click();
  const larger = page.getByRole("dialog", { name: t("imports.row.pieceTitle") });
  await expect.element(larger.getByRole("img")).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await userEvent.keyboard("{Escape}");
  await expect.element(larger).not.toBeInTheDocument();
  await page.getByRole("button", { name: t("imports.row.edit", { title: "Книжка 0" }) }).click();
  const form = page.getByRole("form", { name: t("imports.row.edit", { title: "Книжка 0" }) });
  await expect.element(form.getByRole("img")).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  const sent = answer("PUT /imports/[id]/rows", { changed: 1 });
  await form.getByLabelText(t("manageBooks.form.title")).fill("Мій власний заголовок");
  await userEvent.keyboard("{Enter}");
  await expect.element(tick("Мій власний заголовок")).toBeChecked();
  const set = { title: "Мій власний заголовок", chosen: true };
  expect(sent).toMatchObject([{ body: { ids: [rows[0]?.id], set } }]);
});

test("many rows are changed at once, and all are listed by one press", async () => {
  const { list } = await showReview();
  await page.getByRole("button", { name: t("imports.many.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("imports.many.open") });
  await dialog.getByLabelText(t("manageBooks.form.condition")).selectOptions("GOOD");
  await expectLooksRight();
  await expectFitsLargeText();
  const changes = answer("PUT /imports/[id]/rows", { changed: 2 });
  await dialog.getByRole("button", { name: t("imports.many.submit", { count: 2 }) }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(changes).toMatchObject([{ body: { filter: "chosen", set: { condition: "GOOD" } } }]);
  const listed = answer("POST /imports/[id]/finish", { ...list, state: "LISTING" });
  await page.getByRole("button", { name: t("imports.finish", { count: 1 }) }).dblClick();
  await expect.element(page.getByText(t("imports.progress.title")).first()).toBeVisible();
  expect(listed).toHaveLength(1);
});

test("a table of one's own is told column by column", async () => {
  const cells = [
    ["Емма", "Момо"],
    ["Джейн Остін", "Міхаель Енде"],
    ["прочитано", "бажання"],
  ];
  const list = await aList({
    state: "COLUMNS",
    firstLineIsBook: true,
    columns: cells.map(([name = "", ...sample]) => ({ name, sample, field: null })),
  });
  answer("GET /imports/[id]", list);
  await show(<ReviewScreen first={list} firstRows={{ content: [], next: null }} countries={[]} />);
  await expect.element(page.getByLabelText(t("imports.columns.firstLine"))).toBeChecked();
  const column = (number: number) =>
    page.getByLabelText(
      t("imports.columns.holds", { name: t("imports.columns.column", { number }) }),
    );
  const submit = page.getByRole("button", { name: t("imports.columns.submit") });
  await submit.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("imports.columns.needed"));
  await expectLooksRight();
  await expectFitsLargeText();
  await column(1).selectOptions("title");
  await column(2).selectOptions("author");
  const preview = page.getByRole("region", { name: t("imports.columns.preview") });
  await expect.element(preview.getByRole("listitem").first()).toHaveTextContent("ЕммаДжейн Остін");
  await column(3).selectOptions("readStatus");
  await expect.element(preview).toHaveTextContent(t("imports.columns.wishes"));
  await expect.element(preview.getByRole("listitem").nth(1)).toHaveTextContent("бажання");
  const told = answer("PUT /imports/[id]/columns", { ...list, state: "LISTED" });
  answer("GET /imports/[id]/rows", { content: [], next: null });
  await submit.click();
  await expect.element(submit).not.toBeInTheDocument();
  expect(told).toMatchObject([
    { body: { columns: ["title", "author", "readStatus"], firstLineIsBook: true } },
  ]);
});

const encodingName = (letters: string, code: string) =>
  t("imports.encoding.name", { letters: t(`imports.encoding.letters.${letters}`), code });
const ENCODINGS: NonNullable<BookImport["encodings"]> = [
  { encoding: "windows-1252", sample: ["Pøíbìh lásky a tmy · Amos Oz", "Veèery · Jan Novák"] },
  { encoding: "windows-1250", sample: ["Příběh lásky a tmy · Amos Oz", "Večery · Jan Novák"] },
];
const letters = page.getByLabelText(t("imports.encoding.label"), { exact: true });
const firstBook = page
  .getByRole("region", { name: t("imports.columns.preview") })
  .getByRole("listitem")
  .first();

test("letters that are not sure are chosen by the first books as they read", async () => {
  const list = await aList({
    ...{ state: "ENCODING", encoding: "windows-1252", encodings: ENCODINGS },
  });
  answer("GET /imports/[id]", list);
  await show(<ReviewScreen first={list} firstRows={{ content: [], next: null }} countries={[]} />);
  await expect.element(letters).toHaveDisplayValue(encodingName("western", "Windows-1252"));
  await expect.element(firstBook).toHaveTextContent("Pøíbìh lásky a tmy · Amos Oz");
  await expectLooksRight();
  await letters.selectOptions(encodingName("central", "Windows-1250"));
  await expect.element(firstBook).toHaveTextContent("Příběh lásky a tmy · Amos Oz");
  const submit = page.getByRole("button", { name: t("imports.columns.submit") });
  lose("PUT /imports/[id]/encoding");
  await press(submit);
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("errors.NETWORK"));
  await expect.element(letters).toHaveDisplayValue(encodingName("central", "Windows-1250"));
  const told = answer("PUT /imports/[id]/encoding", { ...list, state: "LISTED", encodings: null });
  answer("GET /imports/[id]/rows", { content: [], next: null });
  await press(submit);
  await expect.element(submit).not.toBeInTheDocument();
  expect(told).toMatchObject([{ body: { encoding: "windows-1250" } }]);
});

test("letters that were read wrongly are mended from the review, whose rows are new then", async () => {
  const list = await aList({
    ...{ state: "READY", encoding: "windows-1252", encodings: ENCODINGS },
  });
  const { content } = await example("GET /imports/[id]/rows");
  const rows = (title: string) => ({
    content: content.map((row) => ({ ...row, title })),
    next: null,
  });
  let [now, shown] = [list, rows("Pøíbìh")];
  answer("GET /imports/[id]", () => now);
  answer("GET /imports/[id]/rows", () => shown);
  await show(<ReviewScreen first={list} firstRows={shown} countries={[]} />, {
    at: `/books/import/${list.id}`,
  });
  await expect.element(page.getByText("Pøíbìh", { exact: true })).toBeVisible();
  await page.getByText(t("imports.encoding.wrong")).click();
  await letters.selectOptions(encodingName("central", "Windows-1250"));
  await expectLooksRight();
  answer("PUT /imports/[id]/encoding", () => {
    [now, shown] = [{ ...list, encoding: "windows-1250" }, rows("Příběh")];
    return now;
  });
  await press(page.getByRole("button", { name: t("imports.encoding.again") }));
  await expect.element(page.getByText("Příběh", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Pøíbìh", { exact: true })).not.toBeInTheDocument();
  await expect
    .element(page.getByText(encodingName("central", "Windows-1250"), { exact: true }).first())
    .toBeVisible();
});

test.each([
  ["is read", "READING", null],
  ["tells nothing", "UNREAD", "NO_SPINES"],
] as const)("a photo of a shelf that %s looks right", async (_, state, photoNote) => {
  const list = await aList({ format: "SHELF", state, photoNote });
  answer("GET /imports/[id]", list);
  await show(<ReviewScreen first={list} firstRows={{ content: [], next: null }} countries={[]} />);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
});

test("a list is let go of once one is sure", async () => {
  await showReview();
  await press(page.getByRole("button", { name: t("imports.discard.open") }));
  const gone = answer("DELETE /imports/[id]", { removed: 0, kept: 0, left: 0 });
  answer("GET /imports", []);
  await page.getByRole("button", { name: t("imports.discard.submit"), exact: true }).click();
  await expect.element(page.getByText(t("imports.discard.done"))).toBeVisible();
  expect(gone).toHaveLength(1);
});
