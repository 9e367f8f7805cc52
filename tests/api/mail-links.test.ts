import { afterEach, beforeEach, expect, test } from "vitest";
import {
  DELETE as backFromOutside,
  POST as lendOutside,
} from "@/app/api/books/[id]/outside-loan/route";
import { GET as ask, POST as press } from "@/app/api/mail/loan-action/route";
import { db } from "@/lib/server/database/db";
import { sendOutsideReminders } from "@/lib/features/shelf/outside-reminder-commands";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { LINKED_ACTIONS } from "@/lib/features/notifications/terms";
import type { Locale } from "@/lib/shared/locales";
import { DAY, MINUTE } from "@/lib/shared/time";
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

/** Begins what each kind of mail is about; gives the loan's id. */
const MAILED = {
  request: async () => (await loanIn("REQUESTED", { owner, borrower })).id,
  gift: async () => (await loanIn("REQUESTED", { owner, borrower }, "GIFT")).id,
  moreTime: async () => {
    const { id } = await loanIn("LENT", { owner, borrower });
    await onLoan("extension", borrower, id, { dueDate: day(44), message: "Ще трохи…" });
    return id;
  },
  overdue: async () => {
    const { id } = await loanIn("LENT", { owner, borrower });
    // Steps before the handover send no reminder; the links are from today.
    await db().loan.update({ where: { id }, data: { dueDate: new Date(day(3)) } });
    await sendReminders(new Date(Date.parse(`${day(4)}T10:00Z`)));
    return id;
  },
} as const satisfies Record<string, () => Promise<string>>;

type Kind = keyof typeof MAILED;
const STATUS = {
  request: ["APPROVED", "CANCELED"],
  gift: ["APPROVED", "CANCELED"],
  moreTime: ["LENT", "LENT"],
  overdue: ["RETURNED"],
} as const satisfies Record<Kind, readonly string[]>;

const LABELS: Record<Locale, Record<Kind, string[]>> = {
  uk: {
    request: ["Так, позичити", "Ні, не цього разу"],
    gift: ["Так, подарувати", "Ні, не цього разу"],
    moreTime: ["Так, більше часу", "Ні, цього разу ні"],
    overdue: ["Книжка повернулася"],
  },
  en: {
    request: ["Yes, lend it", "No, not this time"],
    gift: ["Yes, give it away", "No, not this time"],
    moreTime: ["Yes, more time", "No, not this time"],
    overdue: ["It is back"],
  },
  de: {
    request: ["Ja, verleihen", "Nein, diesmal nicht"],
    gift: ["Ja, verschenken", "Nein, diesmal nicht"],
    moreTime: ["Ja, mehr Zeit", "Nein, diesmal nicht"],
    overdue: ["Es ist wieder da"],
  },
};

for (const locale of ["uk", "en", "de"] as const) {
  test.each(Object.keys(MAILED) as Kind[])(
    `over SMTP, in ${locale}: what the mail about %s offers is done by its links, once each`,
    async (kind) => {
      owner = await person({ preferredLanguage: locale, name: "Олена" });
      // The second answer does not depend on the language, so it is tried in one.
      const answers = STATUS[kind].slice(0, locale === "uk" ? 2 : 1);
      for (const [at, status] of answers.entries()) {
        // There is one mail per hour and asker.
        borrower = await person({ name: "Jürgen Ґонта" });
        const id = await MAILED[kind]();
        const links = await linksOfMail();
        expect(links.map(({ label }) => label)).toEqual(LABELS[locale][kind]);
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

test.each([
  ["uk", "Книжка повернулася"],
  ["en", "It is back"],
  ["de", "Es ist wieder da"],
])(
  "over SMTP, in %s: a book that is with somebody outside comes back by the link, once",
  async (locale, label) => {
    owner = await person({ preferredLanguage: locale });
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
  },
);

test.each(Object.keys(MAILED) as Kind[])(
  "the links of a mail about %s do nothing that they do not say, nothing late and nothing tampered with",
  async (kind) => {
    owner = await person({ preferredLanguage: "uk" });
    const id = await MAILED[kind]();
    // Links work for seven days from the notification, even if the mail was late.
    const wroteAt = new Date(Date.now() - 7 * DAY - 1_000);
    await db().notification.updateMany({
      where: { userId: owner.id, loanId: id },
      data: { createdAt: wroteAt },
    });
    const before = await loanNow(id);
    for (const { token } of await linksOfMail()) {
      expect([(await open(token)).status, (await doIt(token)).status], "late").toEqual([409, 409]);
      const parts = token.split(".");
      const actions = LINKED_ACTIONS;
      const changed = [
        ...actions.filter((each) => each !== parts[1]).map((each) => ({ 1: each })),
        { 0: crypto.randomUUID() },
        { 2: Date.now().toString(36) },
        { 3: "A".repeat(43) },
      ].map((change) => Object.assign([...parts], change).join("."));
      for (const other of changed) {
        expect([other, (await doIt(other)).status]).toEqual([other, 404]);
      }
    }
    expect(await loanNow(id)).toEqual(before);
  },
);
