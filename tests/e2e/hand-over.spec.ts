import type { Page } from "@playwright/test";
import { approved, listBook } from "./support/lending";
import { loseConnection, zoneOfAnotherDay } from "./support/offline";
import { newReader } from "./support/reader";
import { database } from "./support/session";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { expectKept, goTo, sendByWorker, visitWithWorker } from "./support/worker";
import { words } from "./support/words";

const t = words("uk");

test("without a network the borrower's digits are kept, and sent when it is back", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [owner, borrower] = await Promise.all([newReader(), newReader()]);
  const id = await approved(owner, borrower);
  const timezoneId = zoneOfAnotherDay();
  const page = await openPage({ ...PHONE, as: borrower, serviceWorkers: "allow", timezoneId });
  await visitWithWorker(page, `/loans/${id}`);
  await expectKept(page, borrower.id, [`/loans/${id}`]);
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `hand_over_${borrower.id}`))
    .toContain("Тигролови");
  await loseConnection(page);
  await page.evaluate(() => location.reload());
  await expect(page.getByRole("heading", { name: "Тигролови" })).toBeVisible();
  await expect(page.getByText(t("offline.title"))).toBeVisible();
  const { code } = await owner.call<{ code: string }>("GET", `/loans/${id}/code`);
  // Scanned: the offline page stores the digits.
  await goTo(page, `/loans/${id}?code=${code}`);
  await expect(page.getByRole("textbox", { name: "Шість цифр" })).toHaveValue(code);
  await page.getByRole("button", { name: "Зберегти" }).click();
  await expect(page.getByText(/Збережено/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("handOver.sent", { title: "Тигролови" }))).toBeVisible();
  const loan = await owner.call<{ status: string }>("GET", `/loans/${id}`);
  expect(loan.status).toBe("LENT");
});

test("digits that were entered without a network are sent by the worker after the window was closed, and once where a window sends them too", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/);
  const [owner, borrower] = await Promise.all([newReader(), newReader()]);
  const book = await listBook(owner, { title: "Захар Беркут" });
  const [right, wrong] = [
    await approved(owner, borrower),
    await approved(owner, borrower, { book }),
  ];
  const first = await openPage({ ...PHONE, as: borrower, serviceWorkers: "allow" });
  const context = first.context();
  /** Enters a code offline, and closes the window. */
  const enter = async (page: Page, id: string, code: string) => {
    await visitWithWorker(page, `/loans/${id}`);
    await expectKept(page, borrower.id, [`/loans/${id}`]);
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `hand_over_${borrower.id}`))
      .toContain(id);
    await loseConnection(page);
    await goTo(page, `/loans/${id}?code=${code}`);
    await page.getByRole("button", { name: "Зберегти" }).click();
    await expect(page.getByText(/Збережено/)).toBeVisible();
    await page.evaluate(() => location.reload());
    await expect(page.getByText(/Збережено/)).toBeVisible();
    const { origin } = new URL(page.url());
    await page.close();
    await context.setOffline(false);
    return origin;
  };
  const { code } = await owner.call<{ code: string }>("GET", `/loans/${right}/code`);
  const origin = await enter(first, right, code);
  const empty = await context.newPage();
  await sendByWorker(empty, origin);
  await expect
    .poll(async () => (await owner.call<{ status: string }>("GET", `/loans/${right}`)).status)
    .toBe("LENT");
  const second = await context.newPage();
  await visit(second, "/loans");
  await expect(second.getByText(t("handOver.sent", { title: "Тигролови" }))).toBeVisible();

  const other = await owner.call<{ code: string }>("GET", `/loans/${wrong}/code`);
  await enter(second, wrong, other.code === "000000" ? "000001" : "000000");
  const third = await context.newPage();
  await Promise.all([sendByWorker(empty, origin), visit(third, "/loans")]);
  const why = t("errors.CODE_WRONG");
  await expect(
    third.getByText(t("handOver.notSent", { title: "Захар Беркут", why })),
  ).toBeVisible();
  const statement = `SELECT "wrongTries" FROM "HandOverCode" WHERE "giverId" = $1 AND "usedFor" = '{}'`;
  const { rows } = await (await database()).query(statement, [owner.id]);
  expect(rows).toEqual([{ wrongTries: 1 }]);
});
