import type { Page } from "@playwright/test";
import type { Loan } from "@/lib/features/loans/schema";
import { dayFromNow } from "./support/book";
import { askFor, listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const TITLES = ["Захар Беркут", "Тигролови", "Амадока"];

/** Taps one of the buttons, whichever row or detail it stands in, and counts. */
function taps(page: Page) {
  let count = 0;
  return {
    count: () => count,
    tap: async (name: string) => {
      count += 1;
      await page.getByRole("button", { name }).click();
    },
  };
}

test("back after a week: three requests of one reader become one confirmed meeting in four taps and its fields", async ({
  openPage,
}) => {
  const [owner, borrower] = [
    await newReader({ name: "Оксана Гринюк" }),
    await newReader({ name: "Тарас Коваль" }),
  ];
  const ids: string[] = [];
  for (const title of TITLES) {
    ids.push(await askFor(borrower, await listBook(owner, { title })));
  }
  const hers = await openPage({ ...PHONE, as: owner });
  await visit(hers, "/search");
  const owners = taps(hers);
  await owners.tap(t("loans.request.approve", { count: 3 }));
  const sheet = hers.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  for (const title of TITLES)
    await expect(sheet.getByRole("checkbox", { name: title })).toBeChecked();
  await sheet.getByLabel(t("loans.meetUpDialog.date")).fill(dayFromNow(2));
  await sheet.getByLabel(t("loans.meetUpDialog.time")).fill("18:30");
  await sheet.getByLabel(t("loans.meetUpDialog.place")).fill("Кав’ярня");
  await owners.tap(t("loans.meetUpDialog.submit"));
  await expect(sheet).toBeHidden();

  const his = await openPage({ ...DESK, as: borrower });
  await visit(his, "/search");
  const borrowers = taps(his);
  await borrowers.tap(t("loans.group.act.confirm"));
  for (const page of [hers, his]) {
    const waits = page.getByRole("region", { name: t("search.waits.title") });
    const collected = t("loans.group.act.collect");
    const meeting = page === his ? collected : t("loans.group.act.handOver");
    await expect(waits.getByRole("link", { name: meeting }), "without a reload").toHaveCount(1);
  }
  expect(owners.count() + borrowers.count()).toBeLessThanOrEqual(4);
  const loans = await Promise.all(ids.map((id) => borrower.call<Loan>("GET", `/loans/${id}`)));
  expect(new Set(loans.map(({ meetUpId }) => meetUpId)).size).toBe(1);
  expect(loans.map(({ meetUpConfirmed }) => meetUpConfirmed)).toEqual([true, true, true]);
});
