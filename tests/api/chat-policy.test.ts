import { expect, test } from "vitest";
import { PUT as askAboutGift } from "@/app/api/chat/books/[id]/route";
import { GIFTS_ASKED_BY_NEW_ACCOUNT } from "@/lib/features/chat/terms";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import {
  conversationOf,
  conversationsOf,
  friends,
  historyOf,
  noFriends,
  say,
  sendAboutLoan,
} from "../support/chatting";
import { bookOf, loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

/** "ok", or the error code. */
function outcome(sending: Promise<unknown>): Promise<string> {
  return sending.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
}

test("strangers cannot write to each other, friends can, and no longer once they are not", async () => {
  const { owner, borrower } = await neighbours();
  expect(await outcome(say(owner, borrower, "hello"))).toBe("CHAT_CLOSED");
  await friends(owner, borrower);
  expect(await outcome(say(owner, borrower, "hello"))).toBe("ok");
  expect(await outcome(say(borrower, owner, "hello to you"))).toBe("ok");
  await noFriends(owner, borrower);
  expect(await outcome(say(owner, borrower, "still there?"))).toBe("CHAT_CLOSED");
  const kept = await historyOf(borrower, { userId: owner.id });
  expect(kept.body.map((message) => (message as { content: string }).content)).toEqual([
    "hello",
    "hello to you",
  ]);
  expect((await conversationOf(owner, { userId: borrower.id })).body).toMatchObject({
    mayWrite: false,
    closed: "notConnected",
    friendshipStatus: "NOT_FRIENDS",
  });
});

test("on a mere request the owner writes first, in each conversation, and then the borrower answers", async () => {
  const people = await neighbours();
  const { owner, borrower, stranger } = people;
  const { id } = await loanIn("REQUESTED", people);
  expect(await outcome(say(borrower, owner, "please"))).toBe("CHAT_CLOSED");
  expect(await outcome(sendAboutLoan(id, borrower, "please"))).toBe("CHAT_CLOSED");
  expect((await conversationOf(borrower, { loanId: id })).body).toMatchObject({
    id: null,
    closed: "ownerFirst",
  });
  expect((await conversationOf(owner, { loanId: id })).body).toMatchObject({
    mayWrite: true,
    bookTitle: "Тигролови",
  });
  expect(await outcome(sendAboutLoan(id, owner, "When do you need it?"))).toBe("ok");
  expect(await outcome(sendAboutLoan(id, borrower, "Tomorrow"))).toBe("ok");
  expect(await outcome(say(borrower, owner, "and directly?"))).toBe("CHAT_CLOSED");
  expect(await outcome(say(owner, borrower, "yes"))).toBe("ok");
  expect(await outcome(say(borrower, owner, "thanks"))).toBe("ok");
  expect(await outcome(sendAboutLoan(id, stranger, "me too"))).toBe("NOT_FOUND");
});

test("a request that was turned down closes the chat again, and an old word does not open a new request", async () => {
  const people = await neighbours();
  const { owner, borrower } = people;
  const { id } = await loanIn("REQUESTED", people);
  await say(owner, borrower, "hello");
  await onLoan("cancel", owner, id);
  expect(await outcome(say(borrower, owner, "why?"))).toBe("CHAT_CLOSED");
  expect(await outcome(sendAboutLoan(id, owner, "sorry"))).toBe("CHAT_CLOSED");
  await loanIn("REQUESTED", people);
  expect(await outcome(say(borrower, owner, "again?"))).toBe("CHAT_CLOSED");
  expect(await outcome(say(owner, borrower, "all right"))).toBe("ok");
  expect(await outcome(say(borrower, owner, "good"))).toBe("ok");
});

test.each(["APPROVED", "SCHEDULED", "LENT", "RETURNED", "LOST"] as const)(
  "a loan that is %s opens the direct chat and its own to both sides, for good",
  async (state) => {
    const people = await neighbours();
    const { owner, borrower } = people;
    const { id } = await loanIn(state, people);
    expect(await outcome(say(borrower, owner, "hello"))).toBe("ok");
    expect(await outcome(sendAboutLoan(id, borrower, "about the book"))).toBe("ok");
    expect(await outcome(sendAboutLoan(id, owner, "yes?"))).toBe("ok");
    if (state === "APPROVED") {
      await onLoan("cancel", owner, id);
      expect(await outcome(say(borrower, owner, "a pity"))).toBe("ok");
    }
  },
);

test.each(["owner", "borrower"] as const)(
  "a block by the %s hides the chat from both, until it is lifted",
  async (side) => {
    const people = await neighbours();
    const { owner, borrower } = people;
    const { id } = await loanIn("APPROVED", people);
    await friends(owner, borrower);
    await say(owner, borrower, "hello");
    await sendAboutLoan(id, borrower, "hello");
    const [blocker, blocked] = side === "owner" ? [owner, borrower] : [borrower, owner];
    const key = { blockerId: blocker.id, blockedId: blocked.id };
    await db().block.create({ data: key });
    for (const [me, you] of [
      [owner, borrower],
      [borrower, owner],
    ] as [Person, Person][]) {
      expect(await outcome(say(me, you, "hey"))).toBe("NOT_FOUND");
      expect(await outcome(sendAboutLoan(id, me, "hey"))).toBe("NOT_FOUND");
      expect((await historyOf(me, { userId: you.id })).status).toBe(404);
      expect((await historyOf(me, { loanId: id })).status).toBe(404);
      expect((await conversationOf(me, { userId: you.id })).status).toBe(404);
      expect(await conversationsOf(me)).toEqual([]);
      expect(await conversationsOf(me, { with: you.id, loan: id }), "asked for by name").toEqual(
        [],
      );
    }
    await db().block.delete({ where: { blockerId_blockedId: key } });
    expect(await conversationsOf(owner)).toHaveLength(2);
    expect(await outcome(say(owner, borrower, "again"))).toBe("ok");
  },
);

test.each(["bannedAt", "deletedAt"] as const)(
  "whoever is gone (%s) gets no messages, and what they wrote stays",
  async (column) => {
    const { owner, borrower } = await neighbours();
    await friends(owner, borrower);
    await say(borrower, owner, "goodbye");
    await db().user.update({ where: { id: borrower.id }, data: { [column]: new Date() } });
    expect(await outcome(say(owner, borrower, "hello?"))).toBe("CHAT_CLOSED");
    const [conversation] = await conversationsOf(owner);
    expect(conversation).toMatchObject({
      friendName: null,
      friendAvatar: null,
      mayWrite: false,
      closed: "gone",
    });
    expect((await historyOf(owner, { userId: borrower.id })).body).toHaveLength(1);
  },
);

/** Presses "write to the owner" on a book's page. */
const askAbout = (book: { id: string }, as: Person) =>
  call(askAboutGift, { as, method: "PUT", params: { id: book.id } });
const giftOf = (owner: Person) =>
  bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY", title: "Мандрівка" });

test("whoever sees a book that is given away may write to its owner, who then may answer", async () => {
  const { owner, borrower } = await neighbours();
  const gift = await giftOf(owner);
  expect((await askAbout(await bookOf(owner), borrower)).body.code).toBe("NOT_GIVEN_AWAY");
  expect((await askAbout(gift, owner)).body.code).toBe("OWN_BOOK");
  expect(await outcome(say(borrower, owner, "without having asked"))).toBe("CHAT_CLOSED");
  expect((await askAbout(gift, borrower)).body).toMatchObject({
    friendId: owner.id,
    bookId: gift.id,
    bookTitle: "Мандрівка",
    mayWrite: true,
    loanId: null,
  });
  expect(await conversationsOf(owner), "a press alone is not seen").toEqual([]);
  expect(await outcome(say(owner, borrower, "you looked at my book"))).toBe("CHAT_CLOSED");
  expect(await outcome(say(borrower, owner, "Is it still there?"))).toBe("ok");
  expect(await outcome(say(owner, borrower, "It is."))).toBe("ok");
  expect(await conversationsOf(owner)).toMatchObject([
    { friendId: borrower.id, bookTitle: "Мандрівка", bookId: gift.id },
  ]);
  await db().book.update({ where: { id: gift.id }, data: { state: "BOOKED" } });
  expect(await outcome(say(owner, borrower, "I keep it for you."))).toBe("ok");
});

test.each([
  { hiddenAt: new Date(), givenAwayAt: new Date() },
  { visibility: "FRIENDS" as const },
  { state: "LENT" as const },
  { state: "AVAILABLE_FOR_BORROW" as const },
])(
  "once the book is gone (%j), the conversation stays and the ordinary rule decides who writes",
  async (gone) => {
    const { owner, borrower } = await neighbours();
    const gift = await giftOf(owner);
    await askAbout(gift, borrower);
    await say(borrower, owner, "May I have it?");
    await db().book.update({ where: { id: gift.id }, data: gone });
    expect(await outcome(say(borrower, owner, "hello?"))).toBe("CHAT_CLOSED");
    expect(await outcome(say(owner, borrower, "gone"))).toBe("CHAT_CLOSED");
    expect((await conversationOf(borrower, { userId: owner.id })).body).toMatchObject({
      closed: "giftGone",
    });
    expect((await historyOf(borrower, { userId: owner.id })).body).toHaveLength(1);
    await friends(owner, borrower);
    expect(await outcome(say(borrower, owner, "friends then"))).toBe("ok");
  },
);

test("a new account asks five owners a day and not one more, even at once; asking one again counts once", async () => {
  const asker = await person({ createdAt: new Date() });
  const owners = await Promise.all(Array.from({ length: 8 }, () => person()));
  const gifts = await Promise.all(owners.map(giftOf));
  const answers = await Promise.all(gifts.map((gift) => askAbout(gift, asker)));
  const open = gifts.filter((_, at) => answers[at]?.status === 200);
  expect(open).toHaveLength(GIFTS_ASKED_BY_NEW_ACCOUNT);
  expect(answers.filter(({ body }) => body.code === "MESSAGE_LIMIT")).toHaveLength(3);
  for (const gift of open) expect((await askAbout(gift, asker)).status).toBe(200);
});
