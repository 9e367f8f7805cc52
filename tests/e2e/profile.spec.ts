import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const NOBODY = "01900000-0000-7000-8000-000000000000";

interface Made {
  id: string;
  title: string;
}

async function addBook(owner: Reader): Promise<Made> {
  const title = `Дім ${unusualWord()}`;
  const { id } = await owner.call<Made>("POST", "/books", { title, author: "Соломія Ясінська" });
  return { id, title };
}

/** An approved loan. */
async function lend(owner: Reader, borrower: Reader): Promise<Made> {
  const book = await addBook(owner);
  const { id } = await borrower.call<Made>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(14) });
  return { id, title: book.title };
}

const history = (page: Page, name: string) => page.getByRole("list", { name, exact: true });

test("another reader’s profile: books to ask for, and histories to look at", async ({
  openPage,
}) => {
  const [owner, borrower, viewer] = [
    await newReader({ name: "Ірина Гай" }),
    await newReader(),
    await newReader(),
  ];
  const kept = await addBook(owner);
  const lent = await lend(owner, borrower);
  const page = await openPage({ as: viewer, ...PHONE });
  await visit(page, `/profile/${owner.id}`);
  await expect(page).toHaveTitle(/Ірина Гай/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ірина Гай");
  await expect(page.getByText(t("profile.ratings.none"))).toBeVisible();
  await expect(page.getByText(owner.email)).toHaveCount(0);

  await page.getByRole("tab", { name: new RegExp(`^${t("profile.tabBooks")}\\s*1$`) }).click();
  await expect(page.getByRole("article", { name: lent.title })).toHaveCount(0);
  const card = page.getByRole("article", { name: kept.title });
  await card
    .getByRole("button", { name: t("loanRequest.askLabel", { title: kept.title }) })
    .click();
  const dialog = page.getByRole("dialog", { name: t("loanRequest.title") });
  await dialog.getByRole("button", { name: t("loanRequest.send") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(
    card.getByRole("link", { name: t("loanRequest.requestedLabel", { title: kept.title }) }),
  ).toBeVisible();
  await expectAccessible(page);

  // Others see a loan once it is closed.
  await page.getByRole("tab", { name: t("profile.tabLent") }).click();
  await expect(page.getByText(t("profile.history.noneLent"))).toBeVisible();
  await owner.call("PUT", `/loans/${lent.id}/return`, {});
  await reload(page);
  const rows = history(page, t("profile.tabLent")).getByRole("article");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(lent.title);
});

test("one’s own address leads to one’s own page, an unknown one nowhere", async ({ openPage }) => {
  const viewer = await newReader();
  const { request } = await openPage({ as: viewer });
  expect((await request.get(`/profile/${viewer.id}`)).url()).toMatch(/\/profile$/);
  for (const id of ["nobody", NOBODY]) {
    const answer = await request.get(`/profile/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toMatch(`<title>${t("profile.missingTitle")}`);
  }
});
