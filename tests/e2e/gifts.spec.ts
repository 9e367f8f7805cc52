import type { Loan } from "@/lib/features/loans/schema";
import { unusualWord } from "./support/book";
import { talkIn } from "./support/chat";
import { askFor, listBook } from "./support/lending";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const NOTE = "На 94-й сторінці я проїхав свою зупинку.";

/** Id of the reader's request for this book. */
async function requestOf({ id, call }: Reader, title: string): Promise<string> {
  const loans = await call<Loan[]>("GET", "/loans/history");
  const own = (loan: Loan) => loan.bookTitle === title && loan.borrowerUserId === id;
  return loans.find(own)?.id ?? "";
}

test("a gift changes hands twice, by code and by its owner's button, and shows its journey", async ({
  openPage,
}) => {
  const first = await newReader({ name: "Олена Перша" });
  const second = await newReader({ name: "Тарас Другий", city: "Київ", postalCode: "01001" });
  const third = await newReader({ name: "Ніна Третя" });
  const state = "AVAILABLE_FOR_GIVE_AWAY";
  const book = await listBook(first, { title: `Мандрівка ${unusualWord()}`, state });
  const { id, title } = book;

  // Two readers ask for it; the owner promises it to the first.
  const his = await openPage({ ...PHONE, as: second });
  await visit(his, `/books/${id}`);
  await his.getByRole("button", { name: t("loanRequest.askGiftLabel", { title }) }).click();
  const asks = his.getByRole("dialog", { name: t("loanRequest.giftTitle") });
  await expect(asks).toContainText(t("loanRequest.giftHint"));
  await asks.getByRole("button", { name: t("loanRequest.send") }).click();
  await expect(his.getByRole("dialog", { name: t("loanRequest.sentTitle") })).toBeVisible();
  await visit(his, `/books/${id}`);
  await his.getByRole("button", { name: t("chat.gift.write") }).click();
  await expect(his).toHaveURL(new RegExp(`/chats\\?with=${first.id}$`));
  await talkIn(his, t, "Олена Перша").send("Чи можна забрати її в суботу?");
  await askFor(third, book);
  const hers = await openPage({ ...DESK, as: first });
  await visit(hers, "/loans");
  const keeps = t("loans.request.keeps", { titles: title, names: "Ніна Третя", count: 1 });
  await expect(hers.getByRole("complementary", { name: "Тарас Другий" })).toContainText(keeps);
  const give = { name: t("loans.request.giveAway", { count: 1 }), exact: true };
  await hers.getByRole("button", give).click();
  await expect(hers.getByRole("dialog", { name: t("loans.meetUpDialog.title") })).toBeVisible();

  // At the meet-up he scans her code, and the book is his.
  const gift = await requestOf(second, title);
  const { url } = await first.call<{ url: string }>("GET", `/loans/${gift}/code`);
  await visit(hers, `/loans/${gift}`);
  await hers.getByRole("button", { name: t("loanPage.showCode") }).click();
  await expect(hers.getByRole("img", { name: /QR/ })).toBeVisible();
  await visit(his, new URL(url).pathname + new URL(url).search);
  await his.getByRole("button", { name: t("handOver.submit") }).click();
  await expect(his.getByRole("dialog", { name: t("handOver.have", { count: 1 }) })).toBeVisible();
  for (const page of [his, hers])
    await page.getByRole("button", { name: t("handOver.done") }).click();
  await expect(
    hers.getByRole("heading", { name: t("loanPage.next.owner.given.title") }),
    "without a reload",
  ).toBeVisible();

  // It waits on his shelf for his choice.
  await his.getByRole("link", { name: t("loanPage.toShelf") }).click();
  await his.getByRole("article", { name: title }).getByRole("button").click();
  const choice = his.getByRole("group", { name: t("manageBooks.choice.label", { title }) });
  await choice.getByRole("button", { name: t("manageBooks.choice.PASS_ON") }).click();
  await expect(choice).toHaveCount(0);
  await visit(his, `/books/${id}`);
  await his.getByRole("button", { name: t("journey.write") }).click();
  await his.getByLabel(t("journey.label")).fill(NOTE);
  await his.getByRole("button", { name: t("journey.save") }).click();
  await expect(his.getByRole("list", { name: t("journey.notes") })).toContainText(NOTE);

  // The third reader is notified, asks again, and gets it by the owner's button.
  const last = await openPage({ ...PHONE, as: third });
  await visit(last, "/notifications");
  await expect(
    last.getByRole("article", { name: t("notifications.GIFT_GONE.title") }),
  ).toContainText(title);
  const again = await askFor(third, book);
  await visit(last, `/loans/${again}`);
  await visit(his, `/loans/${again}`);
  await his.getByRole("button", give).click();
  await his.getByRole("dialog").getByRole("button", give).click();
  const meet = his.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  await meet.getByRole("button", { name: t("loans.meetUpDialog.later") }).click();
  await his.getByRole("button", { name: t("loanPage.more") }).click();
  await his.getByRole("menuitem", { name: t("handOver.without.action") }).click();
  const sure = his.getByRole("alertdialog", { name: t("handOver.without.title") });
  await expect(sure).toContainText(t("handOver.without.gift"));
  await sure.getByRole("button", { name: t("handOver.without.submit") }).click();
  await expect(
    last.getByRole("heading", { name: t("loanPage.next.borrower.given.title") }),
    "without a reload",
  ).toBeVisible();

  // The book's journey shows the stations and the note; his histories keep the loans.
  await visit(last, `/books/${id}`);
  const stations = last.getByRole("list", { name: t("journey.title") }).getByRole("listitem");
  await expect(stations).toHaveCount(3);
  for (const [at, city] of ["Львів", "Київ", "Львів"].entries()) {
    await expect(stations.nth(at)).toContainText(city);
  }
  await expect(last.getByText(t("journey.summary", { readers: 3 }))).toBeVisible();
  await expect(last.getByRole("list", { name: t("journey.notes") })).toContainText(NOTE);
  const row = (status: string) =>
    his.getByRole("article", { name: title }).filter({ hasText: t(`enums.loanStatus.${status}`) });
  await visit(his, "/profile?tab=borrowed");
  await expect(row("RECEIVED")).toBeVisible();
  await his.getByRole("tab", { name: t("profile.tabLent") }).click();
  await expect(row("GIVEN")).toBeVisible();
});
