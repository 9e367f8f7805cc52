import { afterEach, expect, test } from "vitest";
import { PUT as readAll } from "@/app/api/notifications/read-all/route";
import { DELETE as removeAll } from "@/app/api/notifications/route";
import { db } from "@/lib/server/database/db";
import {
  acceptFriendship,
  requestFriendship,
  withdrawRequest,
} from "@/lib/features/friends/commands";
import { block } from "../support/books";
import { call } from "../support/call";
import { askFor, bookOf, day, loanIn, onLoan } from "../support/lending";
import { mailRound, mailStates, mailsTo, subjectsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person } from "../support/people";
import { changeSettings } from "../support/settings";

newNeighbours();
afterEach(() => changeSettings({ SMTP_URL: "" }));

test("each step of a loan is mailed to the other side, once", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await mailRound();
  expect(await subjectsTo(owner)).toEqual(["Loan request for one of your books"]);
  await onLoan("approve", owner, id, { dueDate: day(20), message: "Ring twice" });
  await mailRound();
  await onLoan("schedule", borrower, id, { date: day(2), time: "17:30", location: "cafe" });
  await mailRound();
  await onLoan("status", owner, id, { status: "LENT" });
  await mailRound();
  await onLoan("return", owner, id);
  await mailRound();
  await mailRound();
  expect(await subjectsTo(borrower)).toEqual([
    "Good news: you can borrow the book you asked for",
    "The book is with you now",
    "How did you like the book?",
  ]);
  expect(await subjectsTo(owner)).toEqual([
    "Loan request for one of your books",
    "A meet-up is proposed",
  ]);
  expect(await mailStates(borrower.id)).toEqual(["SENT", "SENT", "SENT"]);
});

test("a mail says what happened, in words, and leads to where one can act", async () => {
  const book = await bookOf(owner, { title: "Die <Blechtrommel> & mehr" });
  const asked = await askFor(book.id, borrower, { borrowerMessage: "Darf ich?\n<b>Bitte</b>" });
  await mailRound();
  const [request] = await mailsTo(owner.email);
  expect(request?.text).toContain("> Darf ich?\n> <b>Bitte</b>");
  expect(request?.html).not.toContain("<b>Bitte</b>");
  expect(request?.html).not.toContain("<Blechtrommel>");
  expect(request?.text).toContain(`http://localhost:3999/loans/${asked.body.id}?notice=`);
  expect(request?.html).not.toMatch(/<img|src=|url\(/);

  const id = String(asked.body.id);
  const year = new Date().getUTCFullYear() + 1;
  await onLoan("approve", owner, id, { dueDate: `${year}-03-09`, message: "Ring twice" });
  await onLoan("schedule", owner, id, {
    date: `${year}-03-01`,
    time: "17:30",
    location: "library",
    notes: "By the stairs",
  });
  await mailRound();
  const [approved, meeting] = await mailsTo(borrower.email);
  expect(approved?.text).toContain(`9 March ${year}`);
  expect(approved?.text).toContain("> Ring twice");
  const news = await db().notification.findFirst({
    where: { userId: borrower.id, type: "LOAN_APPROVED" },
  });
  expect(approved?.text).toContain(`http://localhost:3999/loans/${id}?notice=${news?.id}`);
  expect(meeting?.text).toMatch(new RegExp(`[A-Z][a-z]+day,? 1 March ${year} at 17:30\n`));
  expect(meeting?.html).toMatch(/<meta name="color-scheme" content="light dark">.*<body/s);
  expect(meeting?.text).toContain("Where: Library");
  expect(meeting?.text).toContain("> By the stairs");
});

test("a meet-up is told by the clocks of the zone it was entered in, wherever its reader lives", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  const date = `${new Date().getUTCFullYear() + 1}-12-05`;
  await onLoan("schedule", owner, id, { date, time: "15:00", timeZone: "America/Los_Angeles" });
  await mailRound();
  await onLoan("confirm", borrower, id, { version: 1 });
  await changeReader(owner, { preferredLanguage: "de" });
  await mailRound();
  const [english, german] = await Promise.all([mailsTo(borrower.email), mailsTo(owner.email)]);
  expect(english.at(-1)?.text).toMatch(/5 December .* at 15:00 \(Pacific Time\)\n/);
  expect(german.at(-1)?.subject).toBe("Euer Treffen ist bestätigt");
  expect(german.at(-1)?.text).toMatch(
    /5\. Dezember .* um 15:00 Uhr \(Nordamerikanische Westküstenzeit\)\n/,
  );
});

test("everyone reads it in their own language; what we do not speak falls back to Ukrainian", async () => {
  const expected = {
    uk: "Запит на вашу книжку",
    de: "Leihanfrage für eines deiner Bücher",
    en: "Loan request for one of your books",
    pl: "Запит на вашу книжку",
  };
  for (const [preferredLanguage, subject] of Object.entries(expected)) {
    const reader = await person({ preferredLanguage });
    await askFor((await bookOf(reader)).id, await person({ name: "Reader" }));
    await mailRound();
    const [mail] = await mailsTo(reader.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toMatch(/[«„“]Тигролови[»“”]/);
    expect(mail?.html).toContain(`lang="${preferredLanguage === "pl" ? "uk" : preferredLanguage}"`);
  }
});

test("the settings decide when it is sent, each about its own kind; friends are told by mail too", async () => {
  const reader = await person({ notifyBookLoanRequest: false });
  await askFor((await bookOf(reader)).id, borrower);
  await requestFriendship(borrower.actor, { id: borrower.id, userId: reader.id });
  await mailRound();
  expect(await subjectsTo(reader)).toEqual(["You have a friend request"]);
  expect((await mailStates(reader.id)).sort()).toEqual(["SENT", "SKIPPED"]);
  await acceptFriendship(reader.actor, { id: reader.id, userId: borrower.id });
  await mailRound();
  expect(await subjectsTo(borrower)).toEqual(["Your friend request was accepted"]);

  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, id);
  await changeReader(borrower, { notifyBookLoanStatusChanged: false });
  await mailRound();
  expect(await subjectsTo(borrower)).toEqual(["Your friend request was accepted"]);
});

test("what was read, answered, taken back or deleted meanwhile is not mailed", async () => {
  await loanIn("REQUESTED", { owner, borrower });
  await call(readAll, { as: owner, method: "PUT" });
  const answered = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("cancel", owner, answered.id);
  const withdrawn = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("cancel", borrower, withdrawn.id);
  await requestFriendship(borrower.actor, { id: borrower.id, userId: owner.id });
  await withdrawRequest(borrower.actor, { id: borrower.id, userId: owner.id });
  await mailRound();
  expect(await subjectsTo(owner)).toEqual([]);
  await loanIn("REQUESTED", { owner, borrower });
  await call(removeAll, { as: owner, method: "DELETE" });
  await mailRound();
  expect(await subjectsTo(owner)).toEqual([]);
});

test("nobody writes to those who are banned or gone, nor of those they have blocked", async () => {
  const gone = { banned: { bannedAt: new Date() }, deleted: { deletedAt: new Date() } };
  for (const data of Object.values(gone)) {
    for (const changed of ["reader", "cause"] as const) {
      const people = { reader: await person(), cause: await person() };
      await askFor((await bookOf(people.reader)).id, people.cause);
      await changeReader(people[changed], data);
      await mailRound();
      expect(await subjectsTo(people.reader)).toEqual([]);
    }
  }
  await loanIn("REQUESTED", { owner, borrower });
  await block(borrower, owner);
  await mailRound();
  expect(await subjectsTo(owner)).toEqual([]);
});

test("ten rounds at once send each mail once", async () => {
  for (let count = 0; count < 5; count += 1)
    await loanIn("REQUESTED", { owner, borrower: await person() });
  await Promise.all(Array.from({ length: 10 }, () => mailRound()));
  expect(await subjectsTo(owner)).toHaveLength(5);
  expect(await mailStates(owner.id)).toEqual(Array(5).fill("SENT"));
});
