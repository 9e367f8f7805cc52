import type { Loan } from "@/lib/features/loans/schema";
import { unusualWord } from "./support/book";
import { listBook } from "./support/lending";
import { loseConnection } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("en");
const ENGLISH = { preferredLanguage: "en" };
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

const loansOf = (borrower: Reader) =>
  borrower.call<Loan[]>("GET", `/loans/borrower/${borrower.id}`);

test("a request is sent once: over a lost network, pressed twice, and on the way back; and approved once", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const [owner, borrower] = await Promise.all([newReader(ENGLISH), newReader(ENGLISH)]);
  const title = `Lantern ${unusualWord()}`;
  const { id } = await listBook(owner, { title });
  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, `/search?title=${encodeURIComponent(title)}&radiusKm=10`);
  await page.getByRole("button", { name: t("loanRequest.askLabel", { title }) }).click();
  const dialog = page.getByRole("dialog", { name: t("loanRequest.title") });
  const message = dialog.getByLabel(t("loanRequest.message"));
  const send = dialog.getByRole("button", { name: t("loanRequest.send") });
  await message.fill("From the tunnel");
  await loseConnection(page);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(t("loanRequest.failed"));
  await expect(message).toHaveValue("From the tunnel");
  await page.context().setOffline(false);
  await send.dblclick();
  await page.getByRole("button", { name: t("common.ok") }).click();
  const asked = page.getByRole("link", { name: t("loanRequest.requestedLabel", { title }) });
  await expect(asked).toBeFocused();
  const [loan, ...more] = await loansOf(borrower);
  expect(loan?.borrowerMessage).toBe("From the tunnel");
  expect(more).toEqual([]);

  await asked.press("Enter");
  await page.waitForURL("**/loans?tab=borrowed");
  await page.goBack();
  await expect(asked, "the page that the router kept").toBeVisible();
  await visit(page, `/books/${id}`);
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked, "the page that the server renders again").toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await loansOf(borrower)).toHaveLength(1);

  const desk = await openPage({ ...DESK, as: owner });
  await visit(desk, "/loans");
  await desk
    .getByRole("button", { name: t("loans.request.approve", { count: 1 }), exact: true })
    .dblclick();
  await expect(desk.getByRole("dialog", { name: t("loans.meetUpDialog.title") })).toBeVisible();
  await expect(desk.getByText(t("errors.LOAN_TRANSITION"))).toHaveCount(0);
  const told = await borrower.call<{ type: string }[]>("GET", "/notifications");
  expect(told.filter(({ type }) => type === "LOAN_APPROVED")).toHaveLength(1);
});
