import type { Page } from "@playwright/test";
import type { Loan } from "@/lib/features/loans/schema";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import { coverPhoto, unusualWord } from "./support/book";
import { moment as momentOf, pictures as picturesOf } from "./support/condition";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { reload, visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const texts = (key: string, values?: Record<string, string | number>) =>
  t(`loanPictures.${key}`, values);

const moment = (page: Page, name: HandOverMoment) => momentOf(page, t, name);
const pictures = (page: Page, name: HandOverMoment) => picturesOf(page, t, name);
const choose = async (page: Page, name: HandOverMoment, count = 1) => {
  const photo = await coverPhoto();
  const files = Array.from({ length: count }, (_, at) => ({ ...photo, name: `page-${at}.jpg` }));
  await moment(page, name).getByLabel(texts("choose")).setInputFiles(files);
};

async function approved() {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const borrower = await newReader({ name: "Тарас Бажан" });
  const book = { title: `Том ${unusualWord()}`, author: "О. Яр" };
  const { id: bookId } = await owner.call<{ id: string }>("POST", "/books", book);
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  return { owner, borrower, id };
}

test("both sides keep the book's condition in pictures, then and now side by side", async ({
  openPage,
}) => {
  const { owner, borrower, id } = await approved();
  const hers = await openPage({ ...PHONE, as: owner });
  await visit(hers, `/loans/${id}`);
  await choose(hers, "HAND_OVER", 2);
  await expect(pictures(hers, "HAND_OVER")).toHaveCount(2);
  await expect(moment(hers, "HAND_OVER")).toContainText(texts("count", { count: 2, max: 4 }));
  await expect(moment(hers, "RETURN").getByLabel(texts("choose"))).toHaveCount(0);
  await choose(hers, "HAND_OVER", 3);
  await expect(pictures(hers, "HAND_OVER"), "four fit").toHaveCount(4);
  await expect(moment(hers, "HAND_OVER").getByLabel(texts("choose"))).toHaveCount(0);

  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  const his = await openPage({ ...DESK, as: borrower });
  await visit(his, `/loans/${id}`);
  await expect(pictures(his, "HAND_OVER")).toHaveCount(4);
  await choose(his, "RETURN");
  await expect(pictures(his, "RETURN")).toHaveCount(1);
  await reload(hers);
  await expect(pictures(hers, "RETURN")).toHaveCount(1);

  // By keyboard: enlarged, from now to then and back, and removed.
  const own = moment(his, "RETURN").getByRole("button", {
    name: texts("alt.RETURN", { number: 1, name: texts("you") }),
  });
  await own.focus();
  await his.keyboard.press("Enter");
  const now = his.getByRole("dialog", { name: texts("large.RETURN") });
  await expect(now.getByRole("img")).toBeVisible();
  await his.keyboard.press("ArrowRight");
  const then = his.getByRole("dialog", { name: texts("large.HAND_OVER") });
  await expect(then).toContainText("Ганна Дарницька");
  await expect(then.getByRole("button", { name: texts("remove") })).toHaveCount(0);
  await his.keyboard.press("ArrowLeft");
  await now.getByRole("button", { name: texts("remove") }).press("Enter");
  await his
    .getByRole("alertdialog")
    .getByRole("button", { name: texts("remove") })
    .press("Enter");
  await expect(pictures(his, "RETURN")).toHaveCount(0);
});

test("a picture that a bad connection stopped is kept, and goes when the connection is back", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { owner, id } = await approved();
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, `/loans/${id}`);
  // The first is stored, and its answer lost.
  await page.route(
    "**/api/loans/*/pictures",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await choose(page, "HAND_OVER");
  await expect(moment(page, "HAND_OVER").getByRole("alert")).toContainText(t("errors.NETWORK"));
  await expect(moment(page, "HAND_OVER").getByAltText(texts("chosenAlt"))).toBeVisible();
  await moment(page, "HAND_OVER")
    .getByRole("button", { name: t("common.tryAgain") })
    .click();
  await expect(moment(page, "HAND_OVER").getByRole("alert")).toHaveCount(0);
  await expect(pictures(page, "HAND_OVER")).toHaveCount(1);

  await page.context().setOffline(true);
  await choose(page, "HAND_OVER");
  await expect(moment(page, "HAND_OVER").getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await expect(pictures(page, "HAND_OVER"), "by itself").toHaveCount(2);
  await reload(page);
  await expect(pictures(page, "HAND_OVER"), "each once").toHaveCount(2);
});
