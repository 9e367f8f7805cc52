import { beforeEach, expect, test } from "vitest";
import { getNavCounts } from "@/lib/features/navigation/queries";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { db } from "@/lib/server/database/db";
import { block } from "../support/books";
import {
  conversationOf,
  conversationsOf,
  friends,
  historyOf,
  markRead,
  say,
  sendAboutLoan,
  sendByCall,
} from "../support/chatting";
import { loanIn } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";

newNeighbours();
beforeEach(() => friends(owner, borrower));

const seqs = (answer: { body: unknown[] }) =>
  answer.body.map((message) => (message as ChatMessage).seq);

async function talk(count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await (at % 2 ? say(owner, borrower, `line ${at}`) : say(borrower, owner, `line ${at}`));
  }
}

test("history comes in pages of 50, oldest first, and around any message", async () => {
  await talk(120);
  const page = (query: Record<string, number>) =>
    historyOf(borrower, { userId: owner.id }, query).then(seqs);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(await page({})).toEqual(range(71, 120));
  expect(await page({ page: 1, size: 50 })).toEqual(range(21, 70));
  expect(await page({ page: 2 })).toEqual(range(1, 20));
  expect(await page({ page: 3 })).toEqual([]);
  expect(await page({ page: 2_000_000_000, size: 200 })).toEqual([]);
  expect(await page({ before: 71 })).toEqual(range(21, 70));
  expect(await page({ before: 1 })).toEqual([]);
  expect(await page({ after: 100, size: 5 })).toEqual(range(101, 105));
  expect(await page({ after: 120 })).toEqual([]);
  expect((await historyOf(owner, { userId: borrower.id }, { size: 201 })).status).toBe(400);
  expect((await historyOf(owner, { userId: borrower.id }, { page: -1 })).status).toBe(400);
});

test("fifty sends at once are numbered without gaps, from the very first message, and told whole in the order of their times", async () => {
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2 ? say(owner, borrower, `o${at}`) : say(borrower, owner, `b${at}`),
    ),
  );
  expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
  expect(
    await db().conversation.count({ where: { OR: [{ aId: owner.id }, { bId: owner.id }] } }),
  ).toBe(1);
  const [mine] = await conversationsOf(owner);
  expect(mine).toMatchObject({ unreadCount: 25, lastMessage: { seq: 50 } });
  const { body } = await historyOf(borrower, { userId: owner.id });
  const messages = body as unknown as ChatMessage[];
  const byOwner = messages[0]?.senderId === owner.id;
  expect(messages[0]).toEqual({
    id: expect.any(String),
    conversationId: expect.any(String),
    seq: 1,
    senderId: byOwner ? owner.id : borrower.id,
    recipientId: byOwner ? borrower.id : owner.id,
    loanId: null,
    content: expect.stringMatching(byOwner ? /^o\d/ : /^b\d/),
    timestamp: expect.any(String),
    read: false,
    clientId: null,
  });
  const times = messages.map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test("the same clientId is stored once, however often and however closely it is sent", async () => {
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => say(owner, borrower, "once", "mark-1")),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await say(owner, borrower, "once", "mark-1")).seq).toBe(1);
  expect(await say(borrower, owner, "mine", "mark-1")).toMatchObject({ seq: 2 });
  await expect(say(owner, borrower, "other words", "mark-1")).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  const friend = await person();
  await friends(owner, friend);
  await expect(say(owner, friend, "once", "mark-1")).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  expect(seqs(await historyOf(owner, { userId: borrower.id }))).toEqual([1, 2]);
});

test("a clientId that no text of the database can hold is taken as one that it can, and what is sent again is acknowledged even when the chat has closed since", async () => {
  const message = { content: "once", clientId: "mark\u0000one" };
  const send = () => sendByCall(owner, { userId: borrower.id }, message);
  const sent = await send();
  expect(sent).toMatchObject({ status: 200, body: { clientId: "mark one" } });
  expect((await send()).body).toEqual(sent.body);
  await block(borrower, owner);
  expect((await send()).body).toEqual(sent.body);
});

test("a message that a window and the service worker both send is stored once, in the order written", async () => {
  const { id: loanId } = await loanIn("APPROVED", { owner, borrower });
  const direct = { userId: borrower.id };
  const written = [1, 2, 3].map((at) => ({ content: `line ${at}`, clientId: `waiting-${at}` }));
  const byWindow = async () => {
    for (const { content, clientId } of written) await say(owner, borrower, content, clientId);
  };
  const byWorker = async () => {
    for (const body of written) expect((await sendByCall(owner, direct, body)).status).toBe(200);
  };
  await Promise.all([byWindow(), byWorker()]);
  const { body } = await historyOf(borrower, { userId: owner.id });
  expect((body as unknown as ChatMessage[]).map(({ content }) => content)).toEqual(
    written.map(({ content }) => content),
  );
  const first = { content: "about the loan", clientId: "waiting-4" };
  const [one, again] = [
    await sendByCall(borrower, { loanId }, first),
    await sendByCall(borrower, { loanId }, first),
  ];
  expect(again.body).toEqual(one.body);
  expect(one.body).toMatchObject({ loanId, clientId: "waiting-4", seq: 1 });
  const unnamed = await sendByCall(owner, direct, { content: "twice?" });
  expect(unnamed.status, "without a client id it could be stored twice").toBe(400);
});

test("blank and overlong messages are refused, each in its own words", async () => {
  for (const blank of ["", " ", "\n\t", "\u200b\u00a0", "\u0085", "\u3164", "\u2800 \u2800"]) {
    await expect(say(owner, borrower, blank)).rejects.toMatchObject({ code: "MESSAGE_BLANK" });
  }
  await expect(say(owner, borrower, "x".repeat(4001))).rejects.toMatchObject({
    code: "MESSAGE_TOO_LONG",
  });
  expect((await say(owner, borrower, "щ".repeat(4000))).content).toHaveLength(4000);
});

test("a message turns nothing that stands beside it, and keeps what its letters need", async () => {
  const content = "\u202eabc\u2066 שלום می\u200cخواهم 👩‍🚀\u200b";
  const { body } = await sendByCall(
    owner,
    { userId: borrower.id },
    { content, clientId: "turned" },
  );
  expect(body.content).toBe("abc שלום می\u200cخواهم 👩‍🚀");
});

test("conversations stand by their newest message, direct ones and those about loans", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const friend = await person({ name: "Friederike" });
  await friends(owner, friend);
  await say(owner, borrower, "one");
  await sendAboutLoan(id, borrower, "two");
  await say(friend, owner, "three");
  const list = await conversationsOf(owner);
  expect(list.map((one) => one.lastMessage?.content)).toEqual(["three", "two", "one"]);
  expect(list[1]).toMatchObject({
    loanId: id,
    bookTitle: "Тигролови",
    friendId: borrower.id,
    unreadCount: 1,
  });
  expect(list[0]).toMatchObject({
    loanId: null,
    bookTitle: null,
    friendName: "Friederike",
    friendshipStatus: "FRIENDS",
    mayWrite: true,
    closed: null,
  });
  await say(owner, borrower, "four");
  expect((await conversationsOf(owner))[0]?.lastMessage?.content).toBe("four");
  expect(JSON.stringify(await conversationsOf(borrower))).not.toContain("@example.org");
});

test("the list is as long as is asked: whole people, and whoever has written what is unread", async () => {
  const [first, second, third] = [await person(), await person(), await person()];
  for (const friend of [first, second, third]) await friends(owner, friend);
  const { id: loanId } = await loanIn("APPROVED", { owner, borrower: third });
  await sendAboutLoan(loanId, owner, "about the book");
  await say(first, owner, "not read yet");
  await say(owner, second, "two");
  await say(owner, third, "three");
  const shown = async (limit: number, named = {}) =>
    (await conversationsOf(owner, { limit: String(limit), ...named })).map((each) => [
      each.friendId,
      each.loanId,
    ]);
  expect(await shown(1)).toEqual([
    [third.id, null],
    [first.id, null],
    [third.id, loanId],
  ]);
  expect(await shown(2)).toHaveLength(4);
  await say(owner, second, "two more");
  expect(await shown(1)).not.toContainEqual([third.id, loanId]);
  expect(await shown(1, { with: third.id }), "all that is written with who is named").toEqual([
    [second.id, null],
    [third.id, null],
    [first.id, null],
    [third.id, loanId],
  ]);
  expect(await conversationsOf(owner, { limit: "501" })).toMatchObject({ code: "INVALID_INPUT" });
});

test("conversations that are named come beside the list, each once, also before anybody has written", async () => {
  const [asked, stranger] = [await loanIn("REQUESTED", { owner, borrower }), await person()];
  await friends(owner, stranger);
  await say(owner, borrower, "one");
  const named = {
    with: `${stranger.id.toUpperCase()},${borrower.id},${owner.id},nobody`,
    loan: asked.id,
  };
  const list = await conversationsOf(owner, named);
  expect(list.map(({ friendId, loanId, id }) => [friendId, loanId, id === null])).toEqual([
    [borrower.id, null, false],
    [stranger.id, null, true],
    [borrower.id, asked.id, true],
  ]);
  expect(await conversationsOf(stranger, { loan: asked.id })).toEqual([]);
});

test("reading clears what is unread, as far as was read, and both sides see it", async () => {
  await talk(6);
  const [before] = await conversationsOf(borrower);
  expect(before).toMatchObject({ unreadCount: 3, friendReadSeq: 0 });
  expect(await getNavCounts(borrower.actor)).toMatchObject({ chats: 1 });
  expect((await markRead(borrower, { userId: owner.id }, { upTo: 3 })).status).toBe(204);
  expect((await conversationOf(borrower, { userId: owner.id })).body).toMatchObject({
    unreadCount: 1,
  });
  expect((await conversationOf(owner, { userId: borrower.id })).body).toMatchObject({
    friendReadSeq: 3,
    unreadCount: 3,
  });
  const { body } = await historyOf(owner, { userId: borrower.id });
  expect(body.map((message) => (message as ChatMessage).read)).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect((await markRead(borrower, { userId: owner.id }, { upTo: 2 })).status).toBe(204);
  for (const upTo of [true, [1], "2"]) {
    expect((await markRead(borrower, { userId: owner.id }, { upTo })).status).toBe(400);
  }
  expect((await conversationOf(borrower, { userId: owner.id })).body).toMatchObject({
    unreadCount: 1,
  });
  expect((await markRead(borrower, { userId: owner.id })).status).toBe(204);
  expect(await getNavCounts(borrower.actor)).toMatchObject({ chats: 0 });
  expect(await getNavCounts(owner.actor)).toMatchObject({ chats: 1 });
  await say(owner, borrower, "more");
  expect((await conversationOf(borrower, { userId: owner.id })).body).toMatchObject({
    unreadCount: 1,
  });
});

test("reading while messages arrive loses count of none", async () => {
  await talk(10);
  const rounds = Array.from({ length: 30 }, (_, at) =>
    at % 3
      ? say(owner, borrower, `more ${at}`)
      : markRead(borrower, { userId: owner.id }, { upTo: 5 + at / 3 }),
  );
  await Promise.all(rounds);
  const row = await db().conversation.findFirstOrThrow({
    where: { OR: [{ aId: owner.id }, { bId: owner.id }] },
  });
  const readSeq = row.aId === borrower.id ? row.aReadSeq : row.bReadSeq;
  const unread = row.aId === borrower.id ? row.aUnread : row.bUnread;
  const real = await db().chatMessage.count({
    where: { conversationId: row.id, recipientId: borrower.id, seq: { gt: readSeq } },
  });
  expect(unread).toBe(real);
});

test("a conversation nobody has begun can be looked at: empty, with whether one may begin it", async () => {
  const stranger = await person({ name: "Stefan" });
  expect((await conversationOf(owner, { userId: stranger.id })).body).toMatchObject({
    id: null,
    friendName: "Stefan",
    lastMessage: null,
    unreadCount: 0,
    mayWrite: false,
    closed: "notConnected",
  });
  expect((await historyOf(owner, { userId: stranger.id })).body).toEqual([]);
  expect((await markRead(owner, { userId: stranger.id })).status).toBe(204);
  expect(await conversationsOf(owner)).toEqual([]);
  const nobody = { userId: crypto.randomUUID() };
  expect((await markRead(owner, nobody)).status).toBe(404);
  expect((await historyOf(owner, nobody)).status).toBe(404);
  expect((await historyOf(owner, { loanId: crypto.randomUUID() })).status).toBe(404);
});
