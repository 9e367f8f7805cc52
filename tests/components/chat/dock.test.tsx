import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatOf } from "@/components/chat/chat";
import { Dock } from "@/components/chat/dock/dock";
import { ChatButton } from "@/components/chat-button/chat-button";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, leave, show, t } from "../support/show";
import { aReader } from "./talks";

const NAMES = ["Іван Кіт", "Марія Лис", "Петро Вовк", "Ольга Сова"];

test("chats in windows at the edge: three at most, by keyboard, kept over a reload", async () => {
  const { me, all, talk } = aReader();
  for (const friendName of NAMES) await talk(["Агов!", "Ти тут?"], { friendName });
  const screen = (
    <>
      {all.map(({ friendId: id, friendName }) => (
        <ChatButton key={id} person={{ id, displayName: friendName ?? "" }} />
      ))}
      <Dock />
    </>
  );
  // Without a token nothing is stored.
  localStorage.setItem("authToken", "of the test");
  const options = { me, at: "/friends", size: DESK };
  await show(screen, options);
  const windows = page.getByRole("region", { name: t("chat.dock.label") }).getByRole("region");
  const windowOf = (name: string) =>
    page.getByRole("region", { name: t("chat.dock.window", { name }), exact: true });
  const fieldOf = (name: string) =>
    windowOf(name).getByRole("textbox", { name: t("chat.composer.label", { name }) });
  const button = (key: string, name: string) =>
    page.getByRole("button", { name: t(key, { name }) });
  for (const name of NAMES) {
    await press(button("chat.button.writeTo", name));
    await expect.element(fieldOf(name)).toHaveFocus();
  }
  await expect.element(windows).toHaveLength(3);
  await expectLooksRight();
  await expect.element(windowOf("Іван Кіт")).not.toBeInTheDocument();

  await userEvent.keyboard("Привіт!{Shift>}{Enter}{/Shift}Маю нову книжку.{Enter}");
  const log = windowOf("Ольга Сова").getByRole("log");
  const words = () =>
    log
      .getByRole("paragraph")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(words).toContain("Привіт!\nМаю нову книжку.");
  await expect.element(fieldOf("Ольга Сова")).toHaveFocus();

  const maria = all.find(({ friendName }) => friendName === "Марія Лис");
  const book = { friendId: maria?.friendId, friendName: "Марія Лис", bookTitle: "Маруся" };
  await talk(["Це про книжку."], { ...book, loanId: crypto.randomUUID(), loanStatus: "LENT" });
  answer("GET /loans/[id]", await example("GET /loans/[id]"));
  await chatOf(me.id).sync.refresh();
  const hers = windowOf("Марія Лис");
  const filter = hers.getByRole("group", { name: t("chat.subjects.label") });
  await press(filter.getByRole("button", { name: "Маруся" }));
  await expect.element(hers.getByRole("log")).not.toHaveTextContent("Агов!");
  await expect.element(hers.getByRole("log")).toHaveTextContent("Це про книжку.");
  await expect.element(fieldOf("Марія Лис")).toHaveFocus();
  await press(filter.getByRole("button", { name: t("chat.subjects.all") }));
  await expect.element(hers.getByRole("log")).toHaveTextContent("Агов!");

  await press(button("chat.dock.minimise", "Марія Лис"));
  for (const each of all) if (each === maria) each.unreadCount = 2;
  await leave();
  await show(screen, options);
  await chatOf(me.id).sync.refresh();
  await expect
    .element(windowOf("Марія Лис"))
    .toHaveTextContent(t("chat.dock.unread", { count: 2 }));
  const reads = answer("POST /chat/direct/[userId]/read", undefined);
  await button("chat.dock.restore", "Марія Лис").click();
  await expect.poll(() => reads).toHaveLength(1);
  await fieldOf("Марія Лис").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(windows).toHaveLength(2);
});
