import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ScanPanel } from "@/components/shelf/scan/scan-panel";
import type { BookImport } from "@/lib/features/imports/schema";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { press } from "../support/press";
import { DESK, leave, show } from "../support/show";

const t = words("uk");
const KNOWN = "9783161484100";
const UNKNOWN = "9780306406157";
const TITLE = "Зі скрині";

const typed = page.getByLabelText(t("scan.typed"));
const rows = page.getByRole("list", { name: t("scan.list") }).getByRole("listitem");
const type = async (code: string) => {
  await typed.fill(code);
  await userEvent.keyboard("{Enter}");
};

/** The scanner without a camera, for a reader without stored data; the catalogues know one book. */
async function showScanning(id = crypto.randomUUID()) {
  const facts = {
    ...{ title: TITLE, author: "Леся Українка", language: "uk" as const, genre: null },
    ...{ description: null, form: null, coverUrl: null },
  };
  answer("GET /catalog", ({ query: { isbn = "" } }) => ({
    ...{ ownBookId: null, candidates: [] },
    facts: isbn === KNOWN ? { ...facts, isbn } : null,
  }));
  await show(<ScanPanel near={[]} countries={[]} onShelf={() => {}} />, {
    size: DESK,
    me: { id },
  });
}

test("what is wrong with a typed ISBN, is there already or is not known is told, and all is kept", async () => {
  const reader = crypto.randomUUID();
  await showScanning(reader);
  await type("9780140003001");
  await expect.element(typed).toHaveAccessibleDescription(t("validation.isbnCheckDigit"));
  await type("4006381333931");
  await expect.element(typed).toHaveAccessibleDescription(t("validation.isbnPrefix"));
  await type(KNOWN);
  await expect.element(rows).toHaveTextContent(TITLE);
  await type(KNOWN);
  await expect.element(rows).toHaveLength(2);
  await type(KNOWN);
  await expect.element(page.getByText(t("scan.status.already", { title: TITLE }))).toBeVisible();
  const second = rows.filter({ hasText: t("scan.row.repeated") });
  await expect.element(second.getByRole("checkbox")).not.toBeChecked();
  await type(UNKNOWN);
  await expect.element(rows.filter({ hasText: t("scan.row.unknown") })).toBeVisible();
  await leave();
  await showScanning(reader);
  await expect.element(rows).toHaveLength(3);
});

test("a scanned book is changed, all get a place, and they are listed and taken back", async () => {
  await showScanning();
  await type(KNOWN);
  await expect.element(rows).toHaveTextContent(TITLE);
  await type(UNKNOWN);
  await expect.element(rows.filter({ hasText: t("scan.row.unknown") })).toBeVisible();
  await press(page.getByRole("button", { name: t("scan.change", { title: TITLE }) }));
  const dialog = page.getByRole("dialog", { name: t("scan.changeTitle") });
  await dialog.getByLabelText(t("manageBooks.form.title"), { exact: true }).fill("Том перший");
  await dialog.getByLabelText(t("manageBooks.form.state")).selectOptions("AVAILABLE_FOR_GIVE_AWAY");
  await dialog.getByRole("button", { name: t("common.save") }).click();
  await expect.element(rows.filter({ hasText: "Том перший" })).toBeVisible();
  const forAll = page.getByRole("group", { name: t("scan.forAll") });
  await forAll.getByLabelText(t("scan.elsewhere")).click();
  await forAll.getByLabelText(t("manageBooks.form.city")).fill("Київ");

  const shown = await example("GET /imports/[id]");
  const counts = { ...shown.counts, rows: 1, chosen: 1, toLookUp: 0, listed: 0 };
  let list: BookImport = { ...shown, state: "READY", counts };
  answer("POST /imports", () => list);
  answer("GET /imports/[id]", () => list);
  const set = answer("PUT /imports/[id]/rows", { changed: 1 });
  answer("POST /imports/[id]/finish", () => {
    list = { ...list, state: "LISTED", counts: { ...counts, listed: 1 } };
    return list;
  });
  answer("GET /imports/[id]/rows", { content: [], next: null });
  await page.getByRole("button", { name: t("scan.add", { count: 1 }), exact: true }).click();
  await expect.element(page.getByText(t("scan.listed", { count: 1 }))).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  expect(set).toMatchObject([
    { body: { filter: "all", set: { chosen: true, location: { city: "Київ" } } } },
  ]);

  answer("DELETE /imports/[id]", { removed: 1, kept: 0, left: 0 });
  await page.getByRole("button", { name: t("scan.takeBack") }).click();
  await expect.element(page.getByText(t("scan.takenBack", { count: 1 })).first()).toBeVisible();
  await expect.element(rows).toHaveLength(2);
});
