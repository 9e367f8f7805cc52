import { afterEach, beforeEach, expect, test } from "vitest";
import {
  DELETE as backFromOutside,
  POST as lendOutside,
} from "@/app/api/books/[id]/outside-loan/route";
import { GET as ask, POST as press } from "@/app/api/mail/loan-action/route";
import { db } from "@/lib/server/database/db";
import { sendOutsideReminders } from "@/lib/features/shelf/outside-reminder-commands";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import type { LoanKind, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { DAY, MINUTE } from "@/lib/shared/time";
import { words } from "../e2e/support/words";
import { call } from "../support/call";
import { bookOf, day, loanIn, onLoan } from "../support/lending";
import { mailRound } from "../support/mail";
import { parsed, partsOf } from "../support/mail-parts";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";
import { startSmtpServer } from "../support/smtp-server";

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let owner: Person, borrower: Person;
beforeEach(async () => {
  smtp = await startSmtpServer();
  changeSettings({ SMTP_URL: smtp.url });
  borrower = await person({ name: "Jürgen Ґонта" });
});
afterEach(async () => {
  changeSettings({ SMTP_URL: "" });
  await db().mailOutbox.deleteMany();
  await smtp.close();
});

/** Label and token of each link in the owner's latest mail. */
async function linksOfMail(): Promise<{ label: string; token: string }[]> {
  // At this time overdue loans of these tests are overdue.
  await mailRound((4 * DAY) / MINUTE);
  const mail = smtp.mails.findLast((raw) => parsed(raw).header("To") === owner.email) ?? "";
  const body = mail.slice(mail.indexOf("\r\n\r\n")).split("\r\n");
  expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(76);
  const { "text/plain": text = "", "text/html": html = "" } = partsOf(mail);
  const token = /http:\/\/localhost:3999\/api\/mail\/loan-action\?token=([\w.-]+)/;
  const inText = [...text.matchAll(new RegExp(`^(.+): ${token.source}$`, "gm"))];
  const inHtml = [...html.matchAll(new RegExp(`<a href="${token.source}"[^>]*>([^<]+)</a>`, "g"))];
  const links = inText.map(([, label = "", value = ""]) => ({ label, token: value }));
  expect(
    inHtml.map(([, value, label]) => ({ label, token: value })),
    "the same links in both parts",
  ).toEqual(links);
  return links;
}

const open = (token: string) => call(ask, { query: { token } });
const doIt = (token: string) => call(press, { query: { token }, method: "POST" });

/** The loan's row, its open ask for more time and the number of its steps. */
const loanNow = (id: string) =>
  db().loan.findUniqueOrThrow({
    where: { id },
    select: { status: true, dueDate: true, extensions: true, _count: { select: { events: true } } },
  });

const asked = async (kind: LoanKind) => (await loanIn("REQUESTED", { owner, borrower }, kind)).id;
const askedForTime = async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  await onLoan("extension", borrower, id, { dueDate: day(44), message: "Ще трохи…" });
  return id;
};
const overdue = async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  // Steps before the handover send no reminder; the links are from today.
  await db().loan.update({ where: { id }, data: { dueDate: new Date(day(3)) } });
  await sendReminders(new Date(Date.parse(`${day(4)}T10:00Z`)));
  return id;
};

/** Each kind of mail: the status that each link leads to, and what begins it; gives the loan's id. */
const MAILED: [kind: string, links: Record<string, LoanStatus>, begin: () => Promise<string>][] = [
  ["LOAN", { approve: "APPROVED", reject: "CANCELED" }, () => asked("LOAN")],
  ["GIFT", { approve: "APPROVED", reject: "CANCELED" }, () => asked("GIFT")],
  ["more time", { allow: "LENT", refuse: "LENT" }, askedForTime],
  ["a book that is late", { return: "RETURNED" }, overdue],
];

for (const locale of ["uk", "en", "de"] as const) {
  test.each(MAILED)(
    `over SMTP, in ${locale}: what the mail about %s offers is done by its links, once each`,
    async (kind, statuses, begin) => {
      owner = await person({ preferredLanguage: locale, name: "Олена" });
      const t = words(locale);
      const buttons = Object.keys(statuses).map((action) =>
        t(`mail.link.${action}.button`, { kind }),
      );
      // The second answer does not depend on the language, so it is tried in one.
      const answers = Object.values(statuses).slice(0, locale === "uk" ? 2 : 1);
      for (const [at, status] of answers.entries()) {
        // There is one mail per hour and asker.
        borrower = await person({ name: "Jürgen Ґонта" });
        const id = await begin();
        const links = await linksOfMail();
        expect(links.map(({ label }) => label)).toEqual(buttons);
        const before = await loanNow(id);
        for (const { token, label } of links) {
          for (const _twice of [1, 2]) {
            const page = await (await open(token)).response.text();
            expect(page).toContain(`lang="${locale}"`);
            expect(page).toContain(`<form method="post"><button>${label}</button>`);
            expect(page).toContain("Тигролови");
            expect(page).not.toMatch(/<script|mail\.link/);
          }
        }
        expect(await loanNow(id), "looking changes nothing").toEqual(before);
        const done = await doIt(links[at]?.token ?? "");
        expect(done.status).toBe(200);
        const said = await done.response.text();
        expect(said).toContain("Jürgen Ґонта");
        expect(said).not.toContain("<form");
        expect(said, "no date is missing").not.toMatch(/(?:until|до|bis| on| am) ?[.<]/);
        const after = await loanNow(id);
        expect(after.status).toBe(status);
        expect(after).not.toEqual(before);
        for (const { token } of links) {
          expect([(await open(token)).status, (await doIt(token)).status]).toEqual([409, 409]);
        }
        expect(await loanNow(id), "once").toEqual(after);
        await mailRound();
        const told = smtp.mails.filter((raw) => parsed(raw).header("To") === borrower.email);
        expect(told.map((raw) => partsOf(raw)["text/plain"]).join()).not.toContain("loan-action");
      }
    },
  );
}

const outsideOf = (bookId: string) => db().outsideLoan.findUnique({ where: { bookId } });

/** Makes the owner's book overdue in an outside loan, with its reminder. */
async function lateOutside(bookId: string, dueDate = day(0)): Promise<void> {
  const body = { name: "Тітка Ґаля", dueDate };
  await call(lendOutside, { as: owner, params: { id: bookId }, body });
  await sendOutsideReminders(new Date(Date.parse(`${dueDate}T10:00Z`) + DAY));
}

test("over SMTP: a book that is with somebody outside comes back by the link, once", async () => {
  const label = words("de")("mail.link.returnOutside.button");
  owner = await person({ preferredLanguage: "de" });
  const { id } = await bookOf(owner);
  await lateOutside(id);
  const [link] = await linksOfMail();
  expect(link?.label).toBe(label);
  const token = link?.token ?? "";
  const page = await (await open(token)).response.text();
  expect(page).toContain("Тітка Ґаля");
  expect(page).toContain(`<form method="post"><button>${label}</button>`);
  expect(await outsideOf(id), "looking changes nothing").not.toBeNull();
  const presses = await Promise.all([doIt(token), doIt(token), doIt(token)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await outsideOf(id)).toBeNull();
  // After the book was lent again the link is stale; an unsent mail is dropped when the book is back.
  await lateOutside(id, day(1));
  expect([(await open(token)).status, (await doIt(token)).status]).toEqual([409, 409]);
  expect(await outsideOf(id)).not.toBeNull();
  const before = smtp.mails.length;
  await call(backFromOutside, { as: owner, params: { id }, method: "DELETE" });
  await mailRound();
  expect(smtp.mails).toHaveLength(before);
});
