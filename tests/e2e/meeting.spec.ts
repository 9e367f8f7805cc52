import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow } from "./support/book";
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
    const book = await owner.call<{ id: string }>("POST", "/books", { title, author: "Хтось" });
    const loan = await borrower.call<{ id: string }>("POST", "/loans", { bookId: book.id });
    await owner.call("PUT", `/loans/${loan.id}/approve`, { dueDate: DUE });
    ids.push(loan.id);
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
    .getByRole("article", { name: t("notifications.MEETUP_SCHEDULED.title") })
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
