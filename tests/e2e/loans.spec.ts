import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { expectAccessible } from "./support/axe";
import { coverPhoto, dayFromNow, unusualWord } from "./support/book";
import { talkIn } from "./support/chat";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");
const loans = (key: string, values?: Record<string, string>) => t(`loans.${key}`, values);

const listed = (owner: Reader, fields: Partial<BookDto> = {}) =>
  owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    ...fields,
  });

/** A loan of a new book that is promised. */
async function promised(owner: Reader, borrower: Reader) {
  const book = await listed(owner);
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  return { id, book };
}

test("the owner of a book that is given away is written to from its page, and sees which book it is about", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const taker = await newReader({ name: "Тарас Бажан" });
  const gift = await listed(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  const page = await openPage({ ...PHONE, as: taker });
  await visit(page, `/books/${gift.id}`);
  await page.getByRole("button", { name: t("chat.gift.write") }).click();
  await expect(page).toHaveURL(new RegExp(`/chats\\?with=${owner.id}$`));
  await talkIn(page, t, "Ганна Дарницька").send("Чи можна забрати її в суботу?");

  const hers = await openPage({ ...DESK, as: owner });
  await visit(hers, `/chats?with=${taker.id}`);
  await expect(hers.getByRole("main")).toContainText(gift.title);
  await talkIn(hers, t, "Тарас Бажан").send("Так, о дванадцятій.");
  await expect(page.getByRole("log")).toContainText("Так, о дванадцятій.");
  await expectAccessible(page);
  await owner.call("DELETE", `/books/${gift.id}?givenAway=true`);
  await reload(page);
  await expect(
    page.getByText(t("chat.closed.giftGone", { name: "Ганна Дарницька" })),
  ).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Так, о дванадцятій.");
});

test("a meet-up is proposed with something in it, as typed, and confirmed; the handover can be undone; the return takes a photo that both see, and on a phone toasts come from the top", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader({ preferredLanguage: "de" })];
  const { id, book } = await promised(owner, borrower);
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, `/loans#loan-${id}`);
  const card = page.getByRole("article").filter({ hasText: book.title });
  await expect(page.locator(`#loan-${id}`)).toHaveAttribute("aria-current", "true");
  await expect(card.getByRole("link", { name: book.title })).toHaveAttribute(
    "href",
    `/loans/${id}`,
  );

  await card.getByRole("button", { name: loans("actions.meetUp") }).click();
  const dialog = page.getByRole("dialog", { name: loans("meetUpDialog.title") });
  const submit = dialog.getByRole("button", { name: loans("meetUpDialog.submit") });
  await expect(submit).toBeDisabled();
  await expect(dialog.getByText(loans("meetUpDialog.empty"))).toBeVisible();
  await expect(dialog.getByText(loans("meetUpDialog.safety"))).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: loans("meetUpDialog.later") })).toBeVisible();
  await dialog.getByLabel(loans("meetUpDialog.date")).fill(dayFromNow(2));
  await dialog.getByLabel(loans("meetUpDialog.place")).pressSequentially("park Franka, entrance");
  await expect(dialog.getByLabel(loans("meetUpDialog.place"))).toHaveValue("park Franka, entrance");
  await submit.click();
  await expect(card).toContainText(t("enums.loanStatus.PROPOSED"));
  await expect(card).toContainText("park Franka, entrance");

  const his = await openPage({ ...DESK, as: borrower });
  await visit(his, "/notifications");
  await his.getByText("park Franka, entrance").click();
  await his.getByRole("button", { name: de("loans.actions.confirmMeetUp") }).click();
  await expect(
    his.getByRole("heading", {
      name: de("loanPage.next.borrower.agreed.title", { name: "Марко Вовчак" }),
    }),
  ).toBeVisible();

  await reload(page);
  await card.getByRole("button", { name: loans("actions.handOver") }).click();
  await expect(card.getByText(t("enums.loanStatus.LENT"), { exact: true })).toBeVisible();
  const toasts = page.locator("[data-sonner-toast]");
  await toasts.getByRole("button", { name: loans("actions.undo") }).click();
  await expect(card).toContainText(t("enums.loanStatus.CONFIRMED"));

  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  await reload(page);
  await card.getByRole("button", { name: loans("actions.return") }).click();
  const giveBack = page.getByRole("dialog", { name: loans("return.title") });
  await giveBack.getByLabel(loans("return.condition")).check();
  await giveBack
    .locator("input[type=file]")
    .last()
    .setInputFiles(await coverPhoto());
  await expect(giveBack.getByRole("img", { name: loans("return.chosen") })).toBeVisible();
  await giveBack.getByRole("button", { name: loans("return.submit") }).click();
  const rating = page.getByRole("dialog").filter({ hasText: loans("rateBorrower.punctuality") });
  await rating.getByRole("button", { name: loans("rateBorrower.submit") }).click();
  await expect(toasts, "one after the other").toHaveText(loans("return.done"));
  const { height = 0 } = page.viewportSize() ?? {};
  const box = await toasts.boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 4);
  await expect(toasts).toHaveText(loans("rateBorrower.done"));

  await visit(his, "/loans?tab=borrowed");
  for (const [where, words] of [
    [page, t],
    [his, de],
  ] as const) {
    const photo = where.getByRole("img", { name: words("loans.photoOf", { title: book.title }) });
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
});

test("a request for a book that is promised waits, here as elsewhere, and says why; a return date can be as early as the reader's own today, wherever the server is", async ({
  openPage,
}) => {
  const [owner, first, second] = [
    await newReader(),
    await newReader(),
    await newReader({ name: "Юхим Подільський" }),
  ];
  const book = await listed(owner);
  const { id } = await first.call<Loan>("POST", "/loans", { bookId: book.id });
  await second.call("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  const free = await listed(owner);
  await second.call("POST", "/loans", { bookId: free.id });
  // One of the two has another day than the server at any hour.
  const timezoneId = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  const page = await openPage({ ...PHONE, as: owner, timezoneId });
  await visit(page, "/books/manage?tab=requests");
  const due = page.getByRole("article", { name: free.title }).getByLabel(loans("request.due"));
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: timezoneId });
  await expect(due).toHaveAttribute("min", today);

  await visit(page, "/loans");
  const waiting = page
    .getByRole("article")
    .filter({ hasText: "Юхим Подільський" })
    .filter({ hasText: book.title });
  await expect(waiting.getByRole("button", { name: loans("actions.approve") })).toBeDisabled();
  await expect(waiting).toContainText(loans("request.busy"));
  await waiting.getByRole("button", { name: loans("more", { title: book.title }) }).click();
  await expect(page.getByRole("menuitem", { name: t("moderation.report.action") })).toBeVisible();
  await page.getByRole("menuitem", { name: loans("actions.reject") }).click();
  await expect(page.getByRole("dialog", { name: loans("reject.title") })).toBeVisible();
});
