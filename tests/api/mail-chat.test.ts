import { beforeEach, expect, test } from "vitest";
import { sendToLoan } from "@/lib/features/chat/commands";
import { markConversationRead } from "@/lib/features/chat/read-commands";
import { db } from "@/lib/server/database/db";
import { friends as befriend, say } from "../support/chatting";
import { loanIn } from "../support/lending";
import { letPass, mailRound, mailStates, mailsTo, subjectsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, type Person } from "../support/people";

newNeighbours();
beforeEach(() => befriend(owner, borrower));

async function mailAfter(minutes: number): Promise<void> {
  await letPass(minutes);
  await mailRound();
}
const read = (reader: Person, other: Person) =>
  markConversationRead(reader.actor, { userId: other.id }, {});

test("a burst that stays unread for five minutes is one mail", async () => {
  for (const text of ["Hello!", "Is the book still there?", "I could come today", "Or tomorrow"]) {
    await say(borrower, owner, text);
  }
  await mailRound(4);
  expect(await subjectsTo(owner)).toEqual([]);
  await mailRound(5);
  await mailRound(6);
  expect(await subjectsTo(owner)).toEqual(["A first message from another reader"]);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.text).toContain("> Hello!\n\n> Is the book still there?\n\n> I could come today");
  expect(mail?.text).not.toContain("Or tomorrow");
  expect(mail?.text).toContain("first 3 of 4 messages");
  expect(mail?.text).toContain(`http://localhost:3999/chats?with=${borrower.id}`);
  expect(await mailStates(owner.id)).toEqual(["SENT"]);
  expect(await subjectsTo(borrower)).toEqual([]);
});

test("what is read within five minutes is not mailed, and what comes later is", async () => {
  await say(borrower, owner, "Hello!");
  await read(owner, borrower);
  await mailRound(5);
  expect(await mailStates(owner.id)).toEqual(["SKIPPED"]);
  await letPass(10);
  await say(borrower, owner, "Still there?");
  await mailRound(5);
  expect(await subjectsTo(owner)).toEqual(["A new message for you"]);
});

test("while a burst goes on the mail waits, though not for ever", async () => {
  await say(borrower, owner, "one");
  await letPass(4);
  await say(borrower, owner, "two");
  await mailRound(1);
  expect(await subjectsTo(owner)).toEqual([]);
  await letPass(4);
  await say(borrower, owner, "three");
  await mailRound(1);
  expect(await subjectsTo(owner)).toEqual([]);
  await letPass(23);
  await say(borrower, owner, "four");
  await mailRound();
  expect(await subjectsTo(owner)).toEqual(["A first message from another reader"]);
});

test("each burst is told once, and only of its own messages", async () => {
  await say(borrower, owner, "first");
  await mailAfter(6);
  await read(owner, borrower);
  await say(borrower, owner, "second");
  await say(borrower, owner, "third");
  await mailAfter(6);
  const mails = await mailsTo(owner.email);
  expect(mails.map((mail) => mail.subject)).toEqual([
    "A first message from another reader",
    "2 new messages for you",
  ]);
  for (const { text } of mails)
    expect(text).toMatch(/^(A first message|2 new messages) from Bohdan/);
  expect(mails[1]?.text).not.toContain("first");
});

test("while what was mailed is unread, the next mail from the same reader waits an hour", async () => {
  await say(borrower, owner, "first");
  await mailAfter(6);
  for (const text of ["second", "third"]) {
    await say(borrower, owner, text);
    await mailAfter(20);
  }
  expect(await subjectsTo(owner)).toHaveLength(1);
  await mailAfter(20);
  expect((await subjectsTo(owner)).sort()).toEqual([
    "2 new messages for you",
    "A first message from another reader",
  ]);
});

test("each conversation has its own mail with its own link, of one reader an hour apart", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await db().mailOutbox.deleteMany();
  await sendToLoan(owner.actor, { loanId: id, content: "Friday?" });
  await say(owner, borrower, "And how are you?");
  await Promise.all([mailRound(5), mailRound(5)]);
  expect(await mailsTo(borrower.email)).toHaveLength(1);
  await mailRound(66);
  const mails = await mailsTo(borrower.email);
  expect(mails).toHaveLength(2);
  const about = mails.find((mail) => mail.text.includes("Friday?"));
  expect(about?.text).toContain("It is about “Тигролови”.");
  expect(about?.text).toContain(`/chats?loan=${id}`);
});

test("the two settings are obeyed each for itself", async () => {
  await changeReader(owner, { notifyNewMessage: false });
  await say(borrower, owner, "first");
  await mailAfter(6);
  await say(borrower, owner, "second");
  await mailRound(5);
  expect(await subjectsTo(owner)).toEqual(["A first message from another reader"]);

  await changeReader(borrower, { notifyNewChatConversation: false });
  await say(owner, borrower, "an answer");
  await mailRound(5);
  expect(await subjectsTo(borrower)).toEqual(["A new message for you"]);
});

test("a block or a ban in between keeps the mail back", async () => {
  await say(borrower, owner, "Hello!");
  await changeReader(borrower, { bannedAt: new Date() });
  await mailRound(5);
  expect(await mailStates(owner.id)).toEqual(["SKIPPED"]);
});

test("long messages are cut, and mark-up stays words", async () => {
  await say(borrower, owner, `<i>${"слово ".repeat(200)}</i>`);
  await mailRound(5);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.html).not.toContain("<i>");
  expect(mail?.text).toMatch(/сл…/);
  expect(mail?.text.length).toBeLessThan(1_200);
});

test("a message that comes while its burst is being closed gets its own mail or is in it", async () => {
  await say(borrower, owner, "first");
  await letPass(6);
  const rest = Array.from({ length: 20 }, (_, at) => say(borrower, owner, `late ${at}`));
  await Promise.all([mailRound(), ...rest]);
  await mailAfter(40);
  const rows = await db().mailOutbox.findMany({
    where: { userId: owner.id },
    orderBy: { fromSeq: "asc" },
  });
  expect(rows[0]?.fromSeq).toBe(1);
  expect(rows.at(-1)?.toSeq).toBe(21);
  rows.slice(1).forEach((row, at) => expect(row.fromSeq).toBe((rows[at]?.toSeq ?? 0) + 1));
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["SENT"]));
});
