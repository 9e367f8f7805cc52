import type { Locator, Page } from "@playwright/test";
import { Connection } from "@/components/realtime/connection";
import { BASE_URL } from "./base-url";
import { newReader, type Reader } from "./reader";
import type { Words } from "./words";

export async function befriend(one: Reader, other: Reader): Promise<void> {
  await one.call("POST", `/users/${one.id}/friends/request/${other.id}`);
  await other.call("POST", `/users/${other.id}/friends/accept/${one.id}`);
}

export const ANNA = "Анна Ткач";
export const BOHDAN = "Богдан Мороз";

export async function twoFriends(): Promise<[Reader, Reader]> {
  const pair: [Reader, Reader] = [
    await newReader({ name: ANNA }),
    await newReader({ name: BOHDAN }),
  ];
  await befriend(...pair);
  return pair;
}

type Address = { recipientId: string } | { loanId: string };

/** Sends messages over the channel, one after the other, without a browser. */
export async function say(from: Reader, to: Address, contents: readonly string[]): Promise<void> {
  const ended = () => {
    throw new Error("the session has ended");
  };
  const connection = new Connection({
    url: BASE_URL,
    token: () => from.token,
    onSessionEnded: ended,
  });
  const leave = connection.open();
  await new Promise<void>((up) => connection.on("resync", () => up()));
  const event = "loanId" in to ? "/app/chat.send" : "/app/chat.direct";
  for (const content of contents) await connection.send(event, { ...to, content });
  leave();
}

/** A conversation on one side's screen or in a window. */
export interface Talk {
  log: Locator;
  /** Texts of the log, from top to bottom, without times. */
  words: () => Promise<string[]>;
  field: Locator;
  send: (text: string) => Promise<void>;
}

export function talkIn(place: Page | Locator, t: Words, name: string): Talk {
  const log = place.getByRole("log", { name: t("chat.thread.label", { name }) });
  const field = place.getByRole("textbox", { name: t("chat.composer.label", { name }) });
  return {
    log,
    words: () => log.getByRole("paragraph").allInnerTexts(),
    field,
    send: async (text) => {
      await field.fill(text);
      await place.getByRole("button", { name: t("chat.composer.send"), exact: true }).click();
    },
  };
}

/** A conversation in the list, by its name or its last message. */
export function inList(page: Page, t: Words, text: string): Locator {
  return page
    .getByRole("list", { name: t("chat.list.label") })
    .getByRole("link")
    .filter({ hasText: text });
}
