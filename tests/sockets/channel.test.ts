import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { db } from "@/lib/server/database/db";
import { publish } from "@/lib/server/realtime";
import {
  aboutLoan,
  ask,
  direct,
  nextEvent,
  join,
  openChannel,
  type Channel,
} from "../support/channel";
import { friends, historyOf, markRead } from "../support/chatting";
import { loanIn } from "../support/lending";
import { neighbours, person } from "../support/people";

let channel: Channel;
beforeAll(async () => {
  channel = await openChannel();
});
afterAll(() => channel.close());

test("a message reaches every window of both sides, as it was acknowledged, and nobody else", async () => {
  const { owner, borrower, stranger } = await neighbours();
  await friends(owner, borrower);
  const [mine, mineToo, yours, yoursToo, other] = await Promise.all(
    [owner, owner, borrower, borrower, stranger].map((who) => join(channel.url, who)),
  );
  const overheard: unknown[] = [];
  other!.onAny((...heard) => overheard.push(heard));
  const told = [mine, mineToo, yours, yoursToo].map((window) =>
    nextEvent<ChatMessage>(window!, "/user/topic/messages"),
  );
  const { message } = await direct(mine!, borrower, "Вітаю! 👋", "mark-1");
  expect(message).toMatchObject({
    content: "Вітаю! 👋",
    senderId: owner.id,
    recipientId: borrower.id,
    clientId: "mark-1",
  });
  for (const heard of await Promise.all(told)) expect(heard).toEqual(message);
  const stored = await db().chatMessage.findUniqueOrThrow({ where: { id: String(message?.id) } });
  expect(stored.content).toBe("Вітаю! 👋");
  expect(overheard).toEqual([]);
  for (const socket of [mine, mineToo, yours, yoursToo, other]) socket!.close();
});

test("a push to nobody reaches nobody", async () => {
  const socket = await join(channel.url, await person());
  const heard: unknown[] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  publish([], "/user/queue/changes", { kind: "resync" });
  await ask(socket, "/app/nothing", {});
  expect(heard).toEqual([]);
  socket.close();
});

test("a loan chat has its own events and its own conversation", async () => {
  const people = await neighbours();
  const { id } = await loanIn("APPROVED", people);
  const [owner, borrower, stranger] = await Promise.all(
    [people.owner, people.borrower, people.stranger].map((who) => join(channel.url, who)),
  );
  const heard = nextEvent<ChatMessage>(borrower!, "/user/topic/messages");
  const { message } = await aboutLoan(owner!, id, "At noon?");
  expect(message).toMatchObject({ loanId: id, recipientId: people.borrower.id });
  expect(await heard).toEqual(message);
  expect(await aboutLoan(stranger!, id, "me too")).toMatchObject({ error: { code: "NOT_FOUND" } });
  expect((await direct(stranger!, people.owner, "hello")).error).toEqual({
    code: "CHAT_CLOSED",
    detail: "You cannot write to this person right now.",
  });
  for (const socket of [owner, borrower, stranger]) socket!.close();
});

test("what cannot be sent is acknowledged with an error that says why", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const newcomer = await person({ country: null, postalCode: null });
  const socket = await join(channel.url, owner);
  expect((await direct(socket, borrower, " ")).error?.code).toBe("MESSAGE_BLANK");
  expect((await direct(socket, borrower, "x".repeat(4001))).error).toEqual({
    code: "MESSAGE_TOO_LONG",
    detail: "A message can have at most 4,000 characters.",
  });
  expect((await direct(socket, { id: "nobody" }, "hi")).error).toMatchObject({
    code: "INVALID_INPUT",
    fields: { recipientId: { code: "uuid" } },
  });
  const wrong = { recipientId: borrower.id, content: { a: 1 } };
  for (const payload of [undefined, null, 5, "text", [], wrong]) {
    expect((await ask(socket, "/app/chat.direct", payload)).error?.code).toBe("INVALID_INPUT");
  }
  for (const name of ["/app/nothing", "constructor", "__proto__", "join"]) {
    expect((await ask(socket, name, {})).error?.code).toBe("NOT_FOUND");
  }
  const unfinished = await join(channel.url, newcomer);
  expect((await direct(unfinished, owner, "hi")).error?.code).toBe("PROFILE_INCOMPLETE");
  const unanswered = { recipientId: borrower.id, content: "nobody asks for an answer" };
  socket.emit("/app/chat.direct", unanswered);
  const { message } = await direct(socket, borrower, "and the channel goes on");
  expect(message?.seq).toBe(2);
  socket.close();
  unfinished.close();
});

test("what one window sends is stored in the order it was sent, without waiting for answers", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const socket = await join(channel.url, owner);
  const words = Array.from({ length: 50 }, (_, at) => `word ${at}`);
  const answers = await Promise.all(words.map((word) => direct(socket, borrower, word)));
  expect(answers.map(({ message }) => message?.seq)).toEqual(words.map((_, at) => at + 1));
  const { body } = await historyOf(borrower, { userId: owner.id });
  expect(body.map((message) => (message as ChatMessage).content)).toEqual(words);
  socket.close();
});

test("reading is told to both sides, other news to those they concern", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const [mine, yours] = await Promise.all([join(channel.url, owner), join(channel.url, borrower)]);
  await direct(mine, borrower, "one");
  await direct(mine, borrower, "two");
  const told = [mine, yours].map((window) => nextEvent(window, "/user/queue/changes"));
  await markRead(borrower, { userId: owner.id }, { upTo: 1 });
  for (const change of await Promise.all(told)) {
    expect(change).toMatchObject({
      kind: "read",
      readerId: borrower.id,
      friendId: owner.id,
      loanId: null,
      upTo: 1,
      unreadCount: 1,
    });
  }
  const news = nextEvent(mine, "/user/queue/changes");
  publish([owner.id], "/user/queue/changes", { kind: "notifications" });
  expect(await news).toEqual({ kind: "notifications" });
  mine.close();
  yours.close();
});
