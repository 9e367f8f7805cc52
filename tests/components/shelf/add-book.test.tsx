import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BookFacts, Candidate } from "@/lib/features/catalog/schema";
import { answer, example, lose, refuse } from "../support/api";
import { aPicture } from "../support/files";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { DESK, leave, t } from "../support/show";
import { aBook, own, showScreen } from "./screen";

const sheet = page.getByRole("dialog", { name: own("add") });
const query = sheet.getByLabelText(own("find.label"));
const form = page.getByRole("form", { name: own("form.newTitle") });
const field = (name: string) => form.getByLabelText(own(`form.${name}`), { exact: true });
const choice = (name: string) =>
  form.getByRole("radio", { name: own(`form.${name}`), exact: true });
const button = (key: string) => form.getByRole("button", { name: own(key), exact: true });
const next = sheet.getByRole("region", { name: own("justAdded") });
const openRest = (name = "rest") => form.getByText(own(`form.${name}`), { exact: true }).click();
async function byHand(): Promise<void> {
  await query.fill("Нова");
  await sheet.getByRole("button", { name: own("find.notThere") }).click();
}

const SAID = {
  title: "Атлас",
  author: "Ілзе Бранд",
  language: "de",
  genre: "TRAVEL",
  isbn: "9783161484100",
} as const;
const FACTS: BookFacts = { ...SAID, description: null, form: null, coverUrl: null };
const FOUND: Candidate = {
  ...FACTS,
  ...{ source: "DNB", subtitle: null, year: 1999, publisher: null },
};

/** Opens the sheet of a reader without books. */
async function showSheet(id = crypto.randomUUID()): Promise<void> {
  answer("GET /catalog/own", { ownBookId: null });
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [] });
  await showScreen({}, { at: "/books/manage?tab=add", size: DESK, me: { id } });
}

test("what is pressed below the field stays in its place while shelves are looked through", async () => {
  await showSheet();
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  answer("GET /catalog", () =>
    looked.then(() => ({ ownBookId: null, facts: null, candidates: [] })),
  );
  const place = () =>
    sheet
      .getByRole("button", { name: own("find.notThere") })
      .element()
      .getBoundingClientRect().top;
  await query.fill("Нова");
  const typed = place();
  await expect.element(sheet.getByText(own("find.looking"))).toBeVisible();
  expect(place()).toBeCloseTo(typed, 0);
  look();
  await expect.element(sheet.getByText(own("find.count", { count: 0 }))).toBeVisible();
  expect(place()).toBeCloseTo(typed, 0);
});

test("what is wrong with a cover is told, until another is chosen", async () => {
  await showSheet();
  await byHand();
  const input = form.getByLabelText(own("cover.choose")).last();
  refuse("POST /images/upload/[category]", "UNSUPPORTED_PICTURE");
  await userEvent.upload(input, new File(["no picture"], "cover.png", { type: "image/png" }));
  const fault = form.getByRole("alert").filter({ hasText: own("cover.failed") });
  await expect.element(fault).toHaveTextContent(t("errors.UNSUPPORTED_PICTURE"));
  await openRest();
  await field("isbn").fill("12345");
  await button("form.submit").click();
  await expect.element(field("isbn")).toHaveAccessibleDescription(t("validation.isbnLength"));
  await expectLooksRight();
  await expectFitsLargeText();
  answer("POST /images/upload/[category]", await example("POST /images/upload/[category]"));
  await userEvent.upload(input, await aPicture());
  await expect.element(button("cover.replace")).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
  await button("cover.remove").click();
  await expect.element(button("cover.choose")).toBeVisible();
});

test("a book whose answer was lost is no double of itself; it is sent again once, and the field is ready for the next", async () => {
  await showSheet();
  // The book is on the shelf by the time of this call.
  const { promise: isLost, resolve: come } = Promise.withResolvers<void>();
  const doubles = answer("GET /catalog/own", () =>
    isLost.then(() => ({ ownBookId: crypto.randomUUID() })),
  );
  lose("POST /books");
  await query.fill("Сад");
  await sheet.getByRole("button", { name: own("find.notThere") }).click();
  await expect.element(field("title")).toHaveValue("Сад");
  await field("author").fill("Іван Франко");
  await button("form.submit").click();
  await expect
    .element(form.getByRole("alert").filter({ hasText: t("errors.NETWORK") }))
    .toBeVisible();
  await expect.element(field("author")).toHaveValue("Іван Франко");
  await expect.poll(() => doubles).toHaveLength(1);
  come();

  const sent = answer("POST /books", await aBook({ title: "Сад" }));
  await button("form.submit").dblClick();
  await expect.element(next.getByRole("button", { name: "Сад" })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect.element(query).toHaveValue("");
  await expect.element(query).toHaveFocus();
});

test("what was typed is there after the sheet was closed, and after the page was left", async () => {
  const reader = crypto.randomUUID();
  await showSheet(reader);
  await byHand();
  await field("title").fill("Недописане");
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await page
    .getByRole("button", { name: own("add") })
    .first()
    .click();
  await expect.element(field("title")).toHaveValue("Недописане");
  await field("title").fill("Майже дописане");
  await leave();
  await showSheet(reader);
  await expect.element(field("title")).toHaveValue("Майже дописане");
});

test("Enter takes the first book found and adds it; the next one is given away in the same condition", async () => {
  await showSheet();
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [FOUND] });
  const saved = await aBook({ ...SAID, state: "AVAILABLE_FOR_GIVE_AWAY", condition: "GOOD" });
  const sent = answer("POST /books", saved);
  await query.fill("атлас");
  await expect.element(sheet.getByRole("listitem")).toHaveTextContent("Ілзе Бранд · 1999");
  await expectLooksRight();
  await expectFitsLargeText();
  await userEvent.keyboard("{Enter}");
  await expect.element(form).toHaveTextContent("Ілзе Бранд");
  await expect.element(field("title")).not.toBeInTheDocument();
  await choice("fate.AVAILABLE_FOR_GIVE_AWAY").click();
  await choice("conditions.POOR").click();
  await choice("conditions.GOOD").click();
  await button("form.submit").click();
  await expect.element(next).toBeVisible();
  const decided = { condition: "GOOD", state: "AVAILABLE_FOR_GIVE_AWAY" };
  expect(sent).toMatchObject([{ body: { ...SAID, ...decided } }]);

  await byHand();
  await expect.element(choice("fate.AVAILABLE_FOR_GIVE_AWAY")).toBeChecked();
  await expect.element(choice("conditions.GOOD")).toBeChecked();
  await openRest("restAsBefore");
  await expect.element(field("language")).toHaveValue("de");
  await expect.element(field("genre")).toHaveValue("");
  await expect.element(field("isbn")).toHaveValue("");
  await choice("conditions.GOOD").click();
  await expect.element(choice("conditions.GOOD")).not.toBeChecked();
});

test("an ISBN fills in what is known and not typed; a second copy is added on purpose", async () => {
  await showSheet();
  answer("GET /catalog/own", { ownBookId: crypto.randomUUID() });
  answer("GET /catalog", { ownBookId: null, facts: FACTS, candidates: [] });
  await byHand();
  await field("title").fill("");
  await field("author").fill("Мої слова");
  await openRest();
  await field("isbn").fill(SAID.isbn);
  await button("known.take").click();
  await expect.element(field("title")).toHaveValue("Атлас");
  await expect.element(field("author")).toHaveValue("Мої слова");
  await expect.element(field("genre")).toHaveValue("TRAVEL");
  await expect.element(field("language")).toHaveValue("de");
  await expect.element(form.getByText(own("known.own"))).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await expect.element(button("form.submitSecond")).toBeVisible();
});
