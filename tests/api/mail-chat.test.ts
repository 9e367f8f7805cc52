import { beforeEach, expect, test } from "vitest";
import { sendDirect, sendToLoan } from "@/lib/features/chat/commands";
import { markConversationRead } from "@/lib/features/chat/read-commands";
import { db } from "@/lib/server/database/db";
import { friends as befriend } from "../support/chatting";
import { loanIn } from "../support/lending";
import { mailRound, mailStates, mailsTo } from "../support/mail";
import { neighbours, type Person } from "../support/people";

let owner: Person, borrower: Person;
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
  await befriend(owner, borrower);
});

const write = (from: Person, to: Person, content: string) =>
  sendDirect(from.actor, { recipientId: to.id, content });
const read = (reader: Person, other: Person) =>
  markConversationRead(reader.actor, { userId: other.id }, {});
const subjects = async (to: Person) => (await mailsTo(to.email)).map((mail) => mail.subject);

/** Moves everything written so far this many minutes into the past. */
async function letPass(minutes: number): Promise<void> {
  await db()
    .$executeRaw`UPDATE "ChatMessage" SET "createdAt" = "createdAt" - make_interval(mins => ${minutes}::int)`;
  await db()
    .$executeRaw`UPDATE "MailOutbox" SET "createdAt" = "createdAt" - make_interval(mins => ${minutes}::int),
    "dueAt" = "dueAt" - make_interval(mins => ${minutes}::int)`;
}

test("a burst that stays unread for five minutes is one mail", async () => {
  for (const text of ["Hello!", "Is the book still there?", "I could come today", "Or tomorrow"]) {
    await write(borrower, owner, text);
  }
  await mailRound(4);
  expect(await subjects(owner)).toEqual([]);
  await mailRound(5);
  await mailRound(6);
  expect(await subjects(owner)).toEqual(["Another reader writes to you for the first time"]);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.text).toContain("> Hello!\n\n> Is the book still there?\n\n> I could come today");
  expect(mail?.text).not.toContain("Or tomorrow");
  expect(mail?.text).toContain("first 3 of 4 messages");
  expect(mail?.text).toContain(`http://localhost:3999/chats?with=${borrower.id}`);
  expect(await mailStates(owner.id)).toEqual(["SENT"]);
  expect(await subjects(borrower)).toEqual([]);
});

test("what is read within five minutes is not mailed, and what comes later is", async () => {
  await write(borrower, owner, "Hello!");
  await read(owner, borrower);
  await mailRound(5);
  expect(await mailStates(owner.id)).toEqual(["SKIPPED"]);
  await letPass(10);
  await write(borrower, owner, "Still there?");
  await mailRound(5);
  expect(await subjects(owner)).toEqual(["A new message for you"]);
});

test("while a burst goes on the mail waits, though not for ever", async () => {
  await write(borrower, owner, "one");
  await letPass(4);
  await write(borrower, owner, "two");
  await mailRound(1);
  expect(await subjects(owner)).toEqual([]);
  await letPass(4);
  await write(borrower, owner, "three");
  await mailRound(1);
  expect(await subjects(owner)).toEqual([]);
  await letPass(23);
  await write(borrower, owner, "four");
  await mailRound();
  expect(await subjects(owner)).toEqual(["Another reader writes to you for the first time"]);
});

test("each burst is told once, and only of its own messages", async () => {
  await write(borrower, owner, "first");
  await letPass(6);
  await mailRound();
  await read(owner, borrower);
  await write(borrower, owner, "second");
  await write(borrower, owner, "third");
  await letPass(6);
  await mailRound();
  const mails = await mailsTo(owner.email);
  expect(mails.map((mail) => mail.subject)).toEqual([
    "Another reader writes to you for the first time",
    "2 new messages for you",
  ]);
  for (const { text } of mails)
    expect(text).toMatch(/^(A first message|2 new messages) from Bohdan/);
  expect(mails[1]?.text).not.toContain("first");
});

test("while what was mailed is unread, the next mail from the same reader waits an hour", async () => {
  await write(borrower, owner, "first");
  await letPass(6);
  await mailRound();
  for (const text of ["second", "third"]) {
    await write(borrower, owner, text);
    await letPass(20);
    await mailRound();
  }
  expect(await subjects(owner)).toHaveLength(1);
  await letPass(20);
  await mailRound();
  expect((await subjects(owner)).sort()).toEqual([
    "2 new messages for you",
    "Another reader writes to you for the first time",
  ]);
});

test("each conversation has its own mail with its own link, of one reader an hour apart", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await db().mailOutbox.deleteMany();
  await sendToLoan(owner.actor, { loanId: id, content: "Friday?" });
  await write(owner, borrower, "And how are you?");
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
  await db().user.update({ where: { id: owner.id }, data: { notifyNewMessage: false } });
  await write(borrower, owner, "first");
  await letPass(6);
  await mailRound();
  await write(borrower, owner, "second");
  await mailRound(5);
  expect(await subjects(owner)).toEqual(["Another reader writes to you for the first time"]);

  await db().user.update({
    where: { id: borrower.id },
    data: { notifyNewChatConversation: false },
  });
  await write(owner, borrower, "an answer");
  await mailRound(5);
  expect(await subjects(borrower)).toEqual(["A new message for you"]);
});

test("a block or a ban in between keeps the mail back", async () => {
  await write(borrower, owner, "Hello!");
  await db().user.update({ where: { id: borrower.id }, data: { bannedAt: new Date() } });
  await mailRound(5);
  expect(await mailStates(owner.id)).toEqual(["SKIPPED"]);
});

test("long messages are cut, and mark-up stays words", async () => {
  await write(borrower, owner, `<i>${"слово ".repeat(200)}</i>`);
  await mailRound(5);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.html).not.toContain("<i>");
  expect(mail?.text).toMatch(/сл…/);
  expect(mail?.text.length).toBeLessThan(1_200);
});

test("a message that comes while its burst is being closed gets its own mail or is in it", async () => {
  await write(borrower, owner, "first");
  await letPass(6);
  const rest = Array.from({ length: 20 }, (_, at) => write(borrower, owner, `late ${at}`));
  await Promise.all([mailRound(), ...rest]);
  await letPass(40);
  await mailRound();
  const rows = await db().mailOutbox.findMany({
    where: { userId: owner.id },
    orderBy: { fromSeq: "asc" },
  });
  expect(rows[0]?.fromSeq).toBe(1);
  expect(rows.at(-1)?.toSeq).toBe(21);
  rows.slice(1).forEach((row, at) => expect(row.fromSeq).toBe((rows[at]?.toSeq ?? 0) + 1));
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["SENT"]));
});
