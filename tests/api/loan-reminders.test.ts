import { beforeEach, expect, test } from "vitest";
import { GET as list } from "@/app/api/notifications/route";
import { PUT as changeMails } from "@/app/api/users/me/notification-settings/route";
import { db } from "@/lib/server/database/db";
import { remindBorrowers } from "@/lib/features/loans/reminder-commands";
import { call } from "../support/call";
import { loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { neighbours, person, type Person } from "../support/people";

const DUE = "2030-05-10";
/** By the clock of Kyiv, which is three hours ahead of UTC then. */
const kyiv = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + (hour - 3) * 3_600_000);

let owner: Person, borrower: Person;
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
});

/** A book that is out until then. */
async function lentUntil(dueDate: string, sides = { owner, borrower }): Promise<string> {
  const { id } = await loanIn("LENT", sides);
  await db().loan.update({ where: { id }, data: { dueDate: new Date(`${dueDate}T00:00Z`) } });
  return id;
}

/** What a reader was told but steps of loans. */
const reminders = async (who: Person) =>
  (await call(list, { as: who })).body
    .map((item) => item as { type: string; params: object; loanId: string; actor: { id: string } })
    .filter(({ type }) => type.startsWith("LOAN_DUE") || type === "LOAN_OVERDUE");
const types = async (who: Person) => (await reminders(who)).map(({ type }) => type);

test("a borrower is reminded the morning before the day and once it is over, once each, by news and mail", async () => {
  const loanId = await lentUntil(DUE);
  const { updatedAt } = await db().loan.findUniqueOrThrow({ where: { id: loanId } });
  await mailRound();
  const before = (await mailsTo(borrower.email)).length;
  for (const [date, hour, expected] of [
    ["2030-05-08", 12, []],
    ["2030-05-09", 8, []],
    ["2030-05-09", 9, ["LOAN_DUE_SOON"]],
    ["2030-05-09", 10, ["LOAN_DUE_SOON"]],
    ["2030-05-10", 20, ["LOAN_DUE_SOON"]],
    ["2030-05-11", 8, ["LOAN_DUE_SOON"]],
    ["2030-05-11", 9, ["LOAN_OVERDUE", "LOAN_DUE_SOON"]],
    ["2030-05-12", 9, ["LOAN_OVERDUE", "LOAN_DUE_SOON"]],
  ] as const) {
    await remindBorrowers(kyiv(date, hour));
    expect(await types(borrower), `${date} ${hour}:00`).toEqual(expected);
  }
  expect((await reminders(borrower))[0]).toMatchObject({
    params: { name: "Olena Owner", title: "Тигролови", dueDate: DUE },
    loanId,
    actor: { id: owner.id },
  });
  expect(await types(owner)).toEqual([]);
  await mailRound();
  const mails = (await mailsTo(borrower.email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Due tomorrow: “Тигролови”",
    "Overdue: “Тигролови”",
  ]);
  expect(mails[0]?.text).toContain("Please bring it back by 10 May 2030.");
  expect(mails[1]?.text).toContain("It was due on 10 May 2030.");
  const after = await db().loan.findUniqueOrThrow({ where: { id: loanId } });
  expect(after.updatedAt, "a calendar's entry has not changed").toEqual(updatedAt);
});

test("the day is that of the borrower's place", async () => {
  const angeleno = await person({ country: "USA", postalCode: "90012", lat: 34.05, lon: -118.24 });
  await lentUntil(DUE, { owner, borrower: angeleno });
  await remindBorrowers(new Date("2030-05-09T15:00Z"));
  expect(await types(angeleno)).toEqual([]);
  await remindBorrowers(new Date("2030-05-09T16:00Z"));
  expect(await types(angeleno)).toEqual(["LOAN_DUE_SOON"]);
});

test("of ten processes at once one reminds", async () => {
  await lentUntil(DUE);
  await Promise.all(Array.from({ length: 10 }, () => remindBorrowers(kyiv("2030-05-09", 9))));
  expect(await types(borrower)).toEqual(["LOAN_DUE_SOON"]);
});

test("nobody is reminded of what is back, lost, not handed over, or overdue for more than a week", async () => {
  const [back, lost] = [await lentUntil(DUE), await lentUntil(DUE)];
  await onLoan("return", owner, back);
  await onLoan("lost", owner, lost);
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await db().loan.update({ where: { id }, data: { dueDate: new Date(DUE) } });
  await lentUntil("2030-05-01");
  for (const date of ["2030-05-09", "2030-05-11"]) await remindBorrowers(kyiv(date, 9));
  expect(await types(borrower)).toEqual([]);
});

test("whoever wants no mails about loans is reminded in the product alone", async () => {
  const body = {
    friendRequest: true,
    newMessage: true,
    newChatConversation: true,
    bookLoanRequest: true,
    bookLoanStatusChanged: false,
  };
  await call(changeMails, { as: borrower, method: "PUT", body });
  await lentUntil(DUE);
  await remindBorrowers(kyiv("2030-05-09", 9));
  await mailRound();
  expect(await types(borrower)).toEqual(["LOAN_DUE_SOON"]);
  expect(await mailsTo(borrower.email)).toEqual([]);
});
