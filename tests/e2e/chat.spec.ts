import type { BookDto } from "@/lib/features/books/schema";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { ANNA, BOHDAN, inList, receipts, talkIn, twoFriends } from "./support/chat";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");

test("the first words of a conversation and a draft outlive the page they were written on", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [anna, bohdan] = await twoFriends();
  const page = await openPage({ as: anna, ...DESK });
  await visit(page, `/chats?with=${bohdan.id}`);
  await expect(page.getByText(t("chat.thread.empty", { name: BOHDAN }))).toBeVisible();
  await loseConnection(page);
  const field = page.getByLabel(t("chat.composer.label", { name: BOHDAN }));
  await talkIn(page, t, BOHDAN).send("Чи вільна ще книжка?");
  await field.fill("І ще одне");
  await visit(page, "about:blank");
  await page.context().setOffline(false);
  await visit(page, "/chats");
  await inList(page, t, BOHDAN).click();
  await expect(field).toHaveValue("І ще одне");
  await expect(talkIn(page, t, BOHDAN).log.getByText("Чи вільна ще книжка?")).toBeVisible();
  await expect(receipts(page, t, "sent")).toBeVisible();
});

test("a loan has its own chat, open once the owner has answered", async ({ openPage }) => {
  const owner = await newReader({ name: ANNA });
  const borrower = await newReader({ name: BOHDAN, preferredLanguage: "de" });
  const title = `Дім ${unusualWord()}`;
  const book = await owner.call<{ id: string }>("POST", "/books", {
    title,
    author: "Соломія Ясінська",
  });
  const loan = await borrower.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  const theirs = await openPage({ as: borrower, ...PHONE });
  await visit(theirs, `/chats?loan=${loan.id}`);
  await expect(theirs.getByText(de("chat.closed.ownerFirst", { name: ANNA }))).toBeVisible();
  await expectAccessible(theirs);

  await owner.call("PUT", `/loans/${loan.id}/approve`, { dueDate: dayFromNow(14) });
  await talkIn(theirs, de, ANNA).send("Wann passt es dir?");
  await owner.call("PUT", `/loans/${loan.id}/schedule-meetup`, {
    date: dayFromNow(2),
    time: "18:00",
    location: "library",
  });
  await expect(theirs.getByText(de("enums.placeType.library"))).toBeVisible();

  const hers = await openPage({ as: owner, ...DESK });
  await visit(hers, "/loans");
  const card = hers.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  const window = hers.getByRole("region", { name: t("chat.dock.window", { name: BOHDAN }) });
  const talk = talkIn(window, t, BOHDAN);
  await expect(window).toContainText(title);
  await expect.poll(talk.words).toEqual(["Wann passt es dir?"]);
  await talk.send("У суботу!");
  await expect(theirs.getByRole("log")).toContainText("У суботу!");
  await window.getByRole("link", { name: t("chat.loan.open") }).click();
  await expect(hers, "at this loan").toHaveURL(new RegExp(`/loans/${loan.id}$`));
});

test("the owner of a book that is given away is written to from its page, and sees which book it is about", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const taker = await newReader({ name: "Тарас Бажан" });
  const gift = await owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    state: "AVAILABLE_FOR_GIVE_AWAY",
  });
  const page = await openPage({ ...PHONE, as: taker });
  await visit(page, `/books/${gift.id}`);
  await page.getByRole("button", { name: t("chat.gift.write") }).click();
  await expect(page).toHaveURL(new RegExp(`/chats\\?with=${owner.id}$`));
  await talkIn(page, t, "Ганна Дарницька").send("Чи можна забрати її в суботу?");

  const hers = await openPage({ ...DESK, as: owner });
  await visit(hers, `/chats?with=${taker.id}`);
  await expect(hers.getByRole("main")).toContainText(gift.title);
});
