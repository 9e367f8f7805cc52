import type { Page } from "@playwright/test";
import { mistyped, unusualWord } from "./support/book";
import { inList, talkIn } from "./support/chat";
import { askFor, listBook } from "./support/lending";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words, type Words } from "./support/words";

/** She reads Ukrainian on a computer, he German on a phone. */
const uk = words("uk");
const de = words("de");

/** Shorter than a missed heartbeat or a polling interval. */
const AT_ONCE = { timeout: 7_000 };
/** Limit for reconnecting. */
const BACK = { timeout: 20_000 };

type Place = "friends" | "chats" | "notifications";

/** The count that the navigation shows at a place, at this window size. */
async function expectCount(page: Page, t: Words, place: Place, count: number): Promise<void> {
  const name = (key: string) => t(`nav.${key}`);
  // On phones the button "More" has the number of what is behind it.
  const link = page
    .getByRole("navigation", { name: name("label") })
    .locator(`a[href="/${place}"], button`)
    .filter({ visible: true })
    .first();
  const said = t(`nav.${place}Count`, { count });
  if (count > 0) await expect(link).toContainText(said);
  else await expect(link.getByText(/\d/)).toHaveCount(0);
}

test("two find each other, become friends, talk, lend a book, and part", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [annas, bohdans] = [`Анна ${unusualWord()}`, `Богдан ${unusualWord()}`];
  const title = `Дім ${unusualWord()}`;
  const anna = await newReader({ name: annas });
  const bohdan = await newReader({ name: bohdans, preferredLanguage: "de" });
  const [hers, his] = [
    await openPage({ as: anna, ...DESK }),
    await openPage({ as: bohdan, ...PHONE }),
  ];
  // Her page about him makes one more call after the friendship ended; his pages must have no errors.
  consoleErrors.allow(new RegExp(`404.*/api/(users|books/owner)/${bohdan.id}`));
  await visit(his, "/search");

  await test.step("she finds him by a misspelt name, and he sees at once that she asks", async () => {
    await visit(hers, "/friends?tab=find");
    const query = hers
      .getByRole("search", { name: uk("friends.find.form") })
      .getByLabel(uk("friends.find.query"));
    await query.fill(mistyped(bohdans.split(" ")[1] ?? ""));
    await query.press("Enter");
    await hers.getByRole("button", { name: uk("friends.act.addLabel", { name: bohdans }) }).click();
    await expectCount(his, de, "friends", 1);
    await expectCount(his, de, "notifications", 1);
    await visit(his, "/friends?tab=requests");
    await his
      .getByRole("button", { name: de("friends.requests.acceptLabel", { name: annas }) })
      .click();
    await expectCount(his, de, "friends", 0);
    await expectCount(hers, uk, "notifications", 1);
  });

  const direct = talkIn(
    hers.getByRole("region", { name: uk("chat.dock.window", { name: bohdans }) }),
    uk,
    bohdans,
  );
  const reply = talkIn(his, de, annas);
  const said = [
    "Добрий день! Маєте хвилину?",
    "Immer!",
    "Тоді перше.",
    "І друге.",
    "Ich bin im Tunnel.",
  ];

  await test.step("they write to each other", async () => {
    await hers.getByRole("tab", { name: uk("friends.tabFriends") }).click();
    await hers.getByRole("button", { name: uk("chat.button.writeTo", { name: bohdans }) }).click();
    await direct.send(said[0] ?? "");
    await expectCount(his, de, "chats", 1);
    await visit(his, "/chats");
    await expect(inList(his, de, annas)).toContainText(de("chat.list.unread", { count: 1 }));
    await inList(his, de, annas).click();
    await expectCount(his, de, "chats", 0);
    await reply.send(said[1] ?? "");
    await expect.poll(direct.words).toEqual(said.slice(0, 2));
  });

  await test.step("he loses the connection, and what was written meanwhile is there when it is back", async () => {
    await loseConnection(his);
    const offline = his.getByText(de("chat.offline.title"), { exact: true });
    await expect(offline).toBeVisible(AT_ONCE);
    await direct.send(said[2] ?? "");
    await direct.send(said[3] ?? "");
    await reply.send(said[4] ?? "");
    await his.context().setOffline(false);
    await expect(offline).toBeHidden(BACK);
    for (const talk of [direct, reply]) await expect.poll(talk.words, BACK).toEqual(said);
  });

  const loan = await askFor(bohdan, await listBook(anna, { title }));

  await test.step("the loan's own chat opens with the approval", async () => {
    await visit(his, "/loans?tab=borrowed");
    const card = his.getByRole("article").filter({ hasText: title });
    const sectionOf = (name: string) =>
      his.getByRole("region", { name: de(`loans.group.section.${name}`) });
    await expect(sectionOf("waiting")).toContainText(title);
    await visit(hers, "/notifications");
    await hers
      .getByRole("article", { name: bohdans })
      .getByRole("button", { name: uk("loans.request.approve", { count: 1 }) })
      .click();
    await expect(hers.getByRole("dialog", { name: uk("loans.meetUpDialog.title") })).toBeVisible();
    await hers.keyboard.press("Escape");
    await expect(sectionOf("todo")).toContainText(title);
    await card.getByRole("button", { name: de("loans.group.more", { name: annas }) }).click();
    await his.getByRole("menuitem", { name: de("chat.button.write") }).click();
    await expect(his).toHaveURL(new RegExp(`loan=${loan}`));
    const read = hers.waitForResponse(`**/api/chat/${loan}/read`);
    await reply.send("Wann passt es dir?");
    await expect.poll(reply.words).toEqual(["Wann passt es dir?"]);
    // Her window shows all that is written with him, and reading it there is reading this chat.
    await expect.poll(direct.words).toEqual([...said, "Wann passt es dir?"]);
    await read;
  });

  await test.step("what is unread is counted alike everywhere", async () => {
    await visit(his, `/chats?with=${anna.id}`);
    await visit(hers, "/search");
    await hers.getByRole("button", { name: uk("chat.dock.minimise", { name: bohdans }) }).click();
    await reply.send("Noch etwas.");
    await reply.send("Und das.");
    const window = hers.getByRole("region", { name: uk("chat.dock.window", { name: bohdans }) });
    await expect(window).toContainText(uk("chat.dock.unread", { count: 2 }));
    await expect(hers.locator("[data-sonner-toast]").filter({ hasText: "Und das." })).toBeVisible();
    await expect(hers).toHaveTitle(/^\(1\) /);
    await expectCount(hers, uk, "chats", 1);
    await visit(hers, "/chats");
    await expect(inList(hers, uk, "Und das.")).toContainText(uk("chat.list.unread", { count: 2 }));
    await inList(hers, uk, "Und das.").click();
    await expectCount(hers, uk, "chats", 0);
    const thread = talkIn(hers, uk, bohdans);
    const all = [...said, "Wann passt es dir?", "Noch etwas.", "Und das."];
    await expect.poll(thread.words).toEqual(all);
    const filter = hers.getByRole("group", { name: uk("chat.subjects.label") });
    await filter.getByRole("button", { name: title }).click();
    await expect.poll(thread.words).toEqual(["Wann passt es dir?"]);
    await expect(
      his.getByRole("log").getByText(de("chat.thread.read"), { exact: true }),
    ).toHaveCount(5);
  });

  await test.step("a block in the middle of it takes effect at once in his open window", async () => {
    await reply.field.fill("Eine Frage noch");
    // Waits for their conversation, which is open in a window at the edge of her page.
    const talk = hers.waitForResponse(`**/api/chat/direct/${bohdan.id}/messages?*`);
    await visit(hers, `/profile/${bohdan.id}`);
    await talk;
    await hers.getByRole("button", { name: uk("friends.card.menu", { name: bohdans }) }).click();
    await hers.getByRole("menuitem", { name: uk("moderation.block.action") }).click();
    const sure = hers.getByRole("dialog", {
      name: uk("moderation.block.title", { name: bohdans }),
    });
    await sure.getByRole("checkbox", { name: uk("moderation.block.confirm") }).check();
    await sure.getByRole("button", { name: uk("moderation.block.submit"), exact: true }).click();

    // Only the push can update his window: while the channel is open it does not poll.
    await expect(his.getByText(de("chat.missing.title"))).toBeVisible();
    await expect(his.getByRole("textbox")).toHaveCount(0);
    await expect(his.getByRole("log")).toHaveCount(0);
    await expect(his.getByText(annas)).toHaveCount(0);
    const kept = () => his.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).not.toContain("Noch etwas.");
    await his.getByRole("button", { name: de("chat.thread.back") }).click();
    await expect(his.getByText(de("chat.none.title"))).toBeVisible();

    await expect(hers).toHaveURL(/\/friends$/);
    const window = hers.getByRole("region", {
      name: uk("chat.dock.window", { name: uk("chat.dock.lost") }),
    });
    await window
      .getByRole("button", { name: uk("chat.dock.restore", { name: uk("chat.dock.lost") }) })
      .click();
    await expect(window.getByText(uk("chat.missing.title"))).toBeVisible();
    await expect(window.getByRole("log")).toHaveCount(0);
    await reload(hers);
    await expect(hers.getByText(uk("friends.none.title"))).toBeVisible();
    await expect(window).toHaveCount(0);
  });

  await test.step("the block is lifted in the settings, and she is there again in his open window", async () => {
    await visit(his, `/chats?with=${anna.id}`);
    await expect(his.getByText(de("chat.missing.title"))).toBeVisible();
    await visit(hers, "/settings/account");
    await hers
      .getByRole("list", { name: uk("settings.blocked.list") })
      .getByRole("button", { name: uk("settings.blocked.unblockLabel", { name: bohdans }) })
      .click();
    await hers
      .getByRole("alertdialog")
      .getByRole("button", { name: uk("settings.blocked.unblock") })
      .click();
    await expect.poll(reply.words).toContain("Noch etwas.");
  });
});
