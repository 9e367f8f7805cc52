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

  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  const his = await openPage({ ...DESK, as: borrower });
  await visit(his, `/loans/${id}`);
  await expect(pictures(his, "HAND_OVER")).toHaveCount(2);
  await choose(his, "RETURN");
  await expect(pictures(his, "RETURN")).toHaveCount(1);
  await reload(hers);
  await expect(pictures(hers, "RETURN")).toHaveCount(1);
});
