import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { words } from "../../e2e/support/words";
import { answer, example, lose, refuse } from "../support/api";
import { aPicture } from "../support/files";
import { DESK, leave } from "../support/show";
import { aBook, showScreen } from "./screen";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

const form = page.getByRole("form", { name: own("form.newTitle") });
const field = (name: string) => form.getByLabelText(own(`form.${name}`), { exact: true });
const button = (key: string) => form.getByRole("button", { name: own(key), exact: true });

/** Opens the form of a reader without books. */
async function showForm(id = crypto.randomUUID()): Promise<void> {
  answer("GET /catalog/own", { ownBookId: null });
  await showScreen({}, { at: "/books/manage?tab=add", size: DESK, me: { id } });
}

test("what is wrong with a cover is told, until another is chosen", async () => {
  await showForm();
  const input = form.getByLabelText(own("cover.choose")).last();
  refuse("POST /images/upload/[category]", "UNSUPPORTED_PICTURE");
  await userEvent.upload(input, new File(["no picture"], "cover.png", { type: "image/png" }));
  const fault = form.getByRole("alert").filter({ hasText: own("cover.failed") });
  await expect.element(fault).toHaveTextContent(t("errors.UNSUPPORTED_PICTURE"));
  answer("POST /images/upload/[category]", await example("POST /images/upload/[category]"));
  await userEvent.upload(input, await aPicture());
  await expect.element(button("cover.replace")).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
  await button("cover.remove").click();
  await expect.element(button("cover.choose")).toBeVisible();
});

test("a book whose answer was lost is no double of itself; it is sent again once, and the form is ready for the next", async () => {
  await showForm();
  // The book is on the shelf by the time of this call.
  const { promise: isLost, resolve: come } = Promise.withResolvers<void>();
  const doubles = answer("GET /catalog/own", () =>
    isLost.then(() => ({ ownBookId: crypto.randomUUID() })),
  );
  lose("POST /books");
  await field("title").fill("Сад");
  await field("author").fill("Іван Франко");
  await field("description").fill("Повість.");
  await button("form.submit").click();
  await expect
    .element(form.getByRole("alert").filter({ hasText: t("errors.NETWORK") }))
    .toBeVisible();
  await expect.element(field("description")).toHaveValue("Повість.");
  await expect.poll(() => doubles).toHaveLength(1);
  come();

  const sent = answer("POST /books", await aBook({ title: "Сад" }));
  await button("form.submit").dblClick();
  await expect.element(page.getByText(own("form.added", { title: "Сад" })).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  for (const name of ["title", "author", "description"])
    await expect.element(field(name)).toHaveValue("");
  await expect.element(field("title")).toHaveFocus();
  const added = page.getByRole("region", { name: own("justAdded") });
  await expect.element(added.getByRole("button", { name: "Сад" })).toBeVisible();
});

test("what was typed is there after another tab, and after the page was left", async () => {
  const reader = crypto.randomUUID();
  await showForm(reader);
  await field("title").fill("Недописане");
  await page.getByRole("tab", { name: own("tabRequests") }).click();
  await expect.element(field("title")).not.toBeInTheDocument();
  await page.getByRole("tab", { name: own("tabAdd") }).click();
  await expect.element(field("title")).toHaveValue("Недописане");
  await field("title").fill("Майже дописане");
  await leave();
  await showForm(reader);
  await expect.element(field("title")).toHaveValue("Майже дописане");
});

test("Enter adds, leaves no field red, and keeps language and condition for the next", async () => {
  await showForm();
  answer("POST /books", await aBook({ language: "de", condition: "GOOD" }));
  await field("language").selectOptions("de");
  await field("condition").selectOptions("GOOD");
  await field("title").fill("Der Schimmelreiter");
  await expect.element(button("form.submit")).toBeInViewport();
  await field("author").fill("Theodor Storm");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("title")).toHaveValue("");
  await expect.element(field("title")).toHaveFocus();
  await expect.element(form.getByText(t("validation.required"))).not.toBeInTheDocument();
  await expect.element(field("language")).toHaveValue("de");
  await expect.element(field("condition")).toHaveValue("GOOD");
});

test("an ISBN fills in what is known and not typed; a second copy is added on purpose", async () => {
  await showForm();
  answer("GET /catalog/own", { ownBookId: crypto.randomUUID() });
  const isbn = "9783161484100";
  const facts = {
    ...{ title: "Атлас", author: "Ілзе Бранд", language: "de" as const, genre: "TRAVEL" as const },
    ...{ description: null, form: null, isbn, coverUrl: null },
  };
  answer("GET /catalog", { ownBookId: null, facts, candidates: [] });
  await field("author").fill("Мої слова");
  await field("isbn").fill(isbn);
  await button("known.take").click();
  await expect.element(field("title")).toHaveValue("Атлас");
  await expect.element(field("author")).toHaveValue("Мої слова");
  await expect.element(field("genre")).toHaveValue("TRAVEL");
  await expect.element(field("language")).toHaveValue("de");
  await expect.element(form.getByText(own("known.own"))).toBeVisible();
  await expect.element(button("form.submitSecond")).toBeVisible();
});
