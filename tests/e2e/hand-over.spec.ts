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

test("digits that were entered without a network are sent by the worker after the window was closed, and once where the window sends them too", async ({
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
  const codeOf = async (id: string) =>
    (await owner.call<{ code: string }>("GET", `/loans/${id}/code`)).code;
  const timezoneId = zoneOfAnotherDay();
  const first = await openPage({ ...PHONE, as: borrower, serviceWorkers: "allow", timezoneId });
  const context = first.context();
  /** Scans a code offline: the page that is kept stores the digits. */
  const enter = async (page: Page, id: string, title: string, code: string) => {
    await visitWithWorker(page, `/loans/${id}`);
    await expectKept(page, borrower.id, [`/loans/${id}`]);
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `hand_over_${borrower.id}`))
      .toContain(id);
    await loseConnection(page);
    await goTo(page, `/loans/${id}?code=${code}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Шість цифр" })).toHaveValue(code);
    await page.getByRole("button", { name: "Зберегти" }).click();
    await expect(page.getByText(/Збережено/)).toBeVisible();
    await page.evaluate(() => location.reload());
    await expect(page.getByText(/Збережено/)).toBeVisible();
  };
  await enter(first, right, "Тигролови", await codeOf(right));
  const { origin } = new URL(first.url());
  await first.close();
  await context.setOffline(false);
  const empty = await context.newPage();
  await sendByWorker(empty, origin);
  await expect
    .poll(async () => (await owner.call<{ status: string }>("GET", `/loans/${right}`)).status)
    .toBe("LENT");
  const second = await context.newPage();
  await visit(second, "/loans");
  await expect(second.getByText(t("handOver.sent", { title: "Тигролови" }))).toBeVisible();

  await enter(
    second,
    wrong,
    "Захар Беркут",
    (await codeOf(wrong)) === "000000" ? "000001" : "000000",
  );
  await Promise.all([sendByWorker(empty, origin), context.setOffline(false)]);
  const why = t("errors.CODE_WRONG");
  await expect(
    second.getByText(t("handOver.notSent", { title: "Захар Беркут", why })),
  ).toBeVisible();
  const statement = `SELECT "wrongTries" FROM "HandOverCode" WHERE "giverId" = $1 AND "usedFor" = '{}'`;
  const { rows } = await (await database()).query(statement, [owner.id]);
  expect(rows).toEqual([{ wrongTries: 1 }]);
});
