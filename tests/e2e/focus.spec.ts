import type { Locator, Page } from "@playwright/test";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const news = (key: string, values?: Record<string, string | number>) =>
  t(`notificationsScreen.${key}`, values);
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

interface Made {
  id: string;
  title: string;
}

async function addBook(owner: Reader): Promise<Made> {
  const title = `Стежка ${unusualWord()}`;
  return owner.call<Made>("POST", "/books", { title, author: "Соломія Ясінська" });
}

async function lend(owner: Reader, borrower: Reader, { id: bookId }: Made): Promise<string> {
  const { id } = await borrower.call<Made>("POST", "/loans", { bookId });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(14) });
  return id;
}

/** Something on the page has the focus, and within what is said. */
async function expectFocusIn(place: Locator, act: string): Promise<void> {
  await expect(place.locator(":focus"), act).toHaveCount(1);
}

const pressed = async (button: Locator) => {
  await button.focus();
  await button.press("Enter");
};

/** Presses an item of a notification's menu. */
async function choose(page: Page, notification: Locator, item: string): Promise<void> {
  await pressed(notification.getByRole("button").last());
  await page.getByRole("menuitem", { name: news(item) }).press("Enter");
}

test("whatever goes away under the focus, the focus stays on the page", async ({ openPage }) => {
  const phoneNumber = `+38050${String(Math.floor(1e6 + Math.random() * 9e6))}`;
  const [me, friend] = [
    await newReader({ phoneNumber }),
    await newReader({ name: "Марко Вовчак" }),
  ];
  const books = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addBook(friend)));
  for (const book of books)
    await friend.call("PUT", `/loans/${await lend(friend, me, book)}/return`, {});
  await friend.call("POST", `/users/${friend.id}/friends/request/${me.id}`);
  const [kept, lost] = [await addBook(me), await addBook(me)];
  await me.call("PATCH", `/loans/${await lend(me, friend, lost)}/status`, { status: "LENT" });
  const page = await openPage({ as: me, ...DESK });
  const main = page.getByRole("main");

  await test.step("notifications", async () => {
    await visit(page, "/notifications");
    const list = page.getByRole("list", { name: news("news") });
    const asked = list.getByRole("article", { name: t("notifications.FRIEND_REQUEST.title") });
    await pressed(
      asked.getByRole("button", {
        name: t("friends.requests.acceptLabel", { name: "Марко Вовчак" }),
      }),
    );
    await expect(asked.getByRole("button")).toHaveCount(1);
    await expectFocusIn(asked, "a friend request is answered");
    const before = await list.getByRole("article").count();
    await choose(page, list.getByRole("article").nth(1), "delete");
    await expect(list.getByRole("article")).toHaveCount(before - 1);
    await expectFocusIn(list.getByRole("article").nth(1), "one is deleted");
    await pressed(page.getByRole("button", { name: news("readAll") }));
    await expect(page.getByText(news("allRead"))).toBeVisible();
    await expect(page.getByRole("button", { name: news("readAll") }), "all are read").toBeFocused();
    await pressed(page.getByRole("button", { name: news("deleteAll") }));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: news("deleteConfirm") })
      .press("Enter");
    await expect(page.getByText(news("none.title"))).toBeVisible();
    await expectFocusIn(main, "all are deleted");
  });

  await test.step("a friend's card", async () => {
    await visit(page, "/friends");
    const card = page.getByRole("article", { name: "Марко Вовчак" });
    await card
      .getByRole("button", { name: t("friends.card.turn", { name: "Марко Вовчак" }) })
      .press("Enter");
    const next = card.getByRole("button", { name: t("common.next") });
    await pressed(next);
    await expect(card.getByText("2 / 2")).toBeVisible();
    await expect(next, "the last page").toBeFocused();
  });

  await test.step("books", async () => {
    await visit(page, "/books/manage?tab=books");
    const cardOf = (title: string) => page.getByRole("article", { name: title, exact: true });
    await pressed(cardOf(kept.title).getByRole("button", { name: own("card.edit") }));
    const edit = page.getByRole("form", { name: own("form.editTitle", { title: kept.title }) });
    await edit.getByLabel(own("form.author")).fill("Ольга Кобилянська");
    await pressed(edit.getByRole("button", { name: own("form.save") }));
    await expect(cardOf(kept.title)).toContainText("Ольга Кобилянська");
    await expectFocusIn(main, "a book is saved");
    await pressed(cardOf(lost.title).getByRole("button", { name: own("card.lost") }));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: own("lost.submit") })
      .press("Enter");
    await expect(cardOf(lost.title)).toBeHidden();
    await expectFocusIn(main, "a book is lost");
  });

  await test.step("the code for a phone number", async () => {
    await visit(page, "/settings");
    const section = page.getByRole("region", { name: t("settings.phone.title") });
    await pressed(section.getByRole("button", { name: t("settings.phone.send") }));
    await expect(section.getByLabel(t("settings.phone.code"))).toBeFocused();
  });
});
