import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { coverPhoto, dayFromNow } from "./support/book";
import { approved, lent, listBook } from "./support/lending";
import { loseConnection } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { expectKept, visitWithWorker } from "./support/worker";
import { words } from "./support/words";

const t = words("uk");
const TITLES = ["Солодка Даруся", "Танго смерті", "Тигролови"];
const NAME = "Тарас Бажан";
const DUE = dayFromNow(27);

/** Approved loans of books with these titles, at one proposed meeting. */
async function meeting(owner: Reader, borrower: Reader): Promise<[string, ...string[]]> {
  const ids: string[] = [];
  for (const title of TITLES) {
    const book = await listBook(owner, { title });
    ids.push(await approved(owner, borrower, { book, dueDate: DUE }));
  }
  const [first = "", ...loanIds] = ids;
  const meetUp = { date: dayFromNow(1), location: "cafe", loanIds };
  await owner.call("PUT", `/loans/${first}/schedule-meetup`, meetUp);
  return [first, ...loanIds];
}

const statusesOf = (reader: Reader, ids: string[]) =>
  Promise.all(
    ids.map(async (id) => (await reader.call<{ status: string }>("GET", `/loans/${id}`)).status),
  );
const listed = (page: Page, key: string, values: Record<string, string | number>) =>
  page.getByRole("list", { name: t(key, { count: 3, ...values }) }).getByRole("listitem");

test("a meeting is confirmed in two taps from its notice, and three books change hands by one code on two phones, one of them offline", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [owner, borrower] = [
    await newReader({ name: "Оксана Дзвін" }),
    await newReader({ name: NAME }),
  ];
  const ids = await meeting(owner, borrower);
  const [first] = ids;
  const his = await openPage({ ...PHONE, as: borrower, serviceWorkers: "allow" });
  await visitWithWorker(his, "/notifications");
  await his
    .getByRole("article", {
      name: t("notifications.MEETUP_SCHEDULED.title", { meetUpConfirmed: 0 }),
    })
    .locator("[data-way]")
    .click();
  await his.getByRole("button", { name: t("loanPage.confirm"), exact: true }).click();
  await expect(
    his.getByRole("heading", { name: t("loanPage.next.borrower.agreed.title") }),
  ).toBeVisible();
  await expectAccessible(his);
  await visitWithWorker(his, `/loans/${first}`);
  await expectKept(his, borrower.id, [`/loans/${first}`]);

  const hers = await openPage({ ...PHONE, as: owner });
  await visit(hers, `/loans/${first}`);
  await hers.getByRole("button", { name: t("loanPage.showCode") }).click();
  await expectAccessible(hers);
  const digits = hers.getByText(t("handOver.digits").trim()).locator("xpath=..");
  const code = /\d{3} \d{3}/.exec(await digits.innerText())?.[0] ?? "";

  await loseConnection(his);
  await his.getByRole("button", { name: t("handOver.scan") }).click();
  await expectAccessible(his);
  await his.getByRole("textbox", { name: t("handOver.orType") }).fill(code);
  await expect(his.getByText(t("handOver.kept"))).toBeVisible();
  expect(await statusesOf(owner, ids)).toEqual(["SCHEDULED", "SCHEDULED", "SCHEDULED"]);
  await his.context().setOffline(false);
  await expect.poll(() => statusesOf(owner, ids)).toEqual(["LENT", "LENT", "LENT"]);
  await expect(listed(his, "handOver.have", {})).toHaveCount(3);
  await expect(his.getByText(t("handOver.confirmed"), { exact: true })).toBeVisible();
  await expect(listed(hers, "handOver.theyHave", { name: NAME }), "without a reload").toHaveCount(
    3,
  );
});

test("a damaged book is taken back with a photo, its condition and a report, and the stars begin empty", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader({ name: NAME })];
  const book = await listBook(owner, { condition: "VERY_GOOD" });
  const id = await lent(owner, borrower, { book });
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, `/loans/${id}`);
  await page.getByRole("button", { name: t("loans.actions.return") }).click();
  const dialog = page.getByRole("dialog", { name: t("loans.return.title", { count: 1 }) });
  await dialog.getByRole("radio", { name: t("loans.return.damaged") }).check();
  await dialog
    .locator("input[type=file]")
    .last()
    .setInputFiles(await coverPhoto());
  await expect(
    dialog.getByRole("img", { name: t("loans.return.photo", { number: 1 }) }),
  ).toBeVisible();
  await dialog.getByLabel(t("loans.return.now")).selectOption("POOR");
  await dialog.getByLabel(t("loans.return.feedback")).fill("Залита кавою.");
  await dialog.getByRole("checkbox", { name: t("loans.return.report") }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("loans.return.submit", { count: 1 }) }).click();
  await expect(page.getByText(t("loans.return.reported"))).toBeVisible();
  const rating = page.getByRole("dialog", {
    name: t("loans.rateBorrower.title", { name: NAME }),
  });
  await expect(rating.getByRole("radio", { checked: true })).toHaveCount(0);
  await rating.getByRole("button", { name: t("loans.rateBorrower.later") }).click();
  const condition = t("enums.condition.POOR");
  await expect(page.getByText(t("loanPage.cameBack", { condition }))).toBeVisible();
  const shelf = await owner.call<{ condition: string }>("GET", `/books/${book.id}`);
  expect(shelf.condition).toBe("POOR");

  const theirs = await openPage({ ...PHONE, as: borrower });
  await visit(theirs, `/loans/${id}`);
  await expect(theirs.getByText("Залита кавою.")).toBeVisible();
});
