import { afterEach, describe, expect, test } from "vitest";
import { POST as create } from "@/app/api/books/route";
import { db } from "@/lib/server/database/db";
import { HOUR } from "@/lib/shared/time";
import { BOOKS_OF_USER } from "@/lib/features/books/terms";
import de from "@/messages/de.json";
import en from "@/messages/en.json";
import uk from "@/messages/uk.json";
import { call } from "../support/call";
import { friends, say } from "../support/chatting";
import { friendCall } from "../support/friends";
import { askFor, bookOf, onLoan } from "../support/lending";
import { letPass, mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, SETTLED, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

newNeighbours();
afterEach(() => changeSettings({ RATE_LIMIT_FACTOR: "1000" }));

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const codes = (answers: { status: number; body: Record<string, unknown> }[]) =>
  Object.entries(Object.groupBy(answers, ({ status, body }) => String(body.code ?? status))).map(
    ([code, all]) => [code, all?.length],
  );
const ask = (as: Person, to: Person) => friendCall("request", as, to.id);
describe("loan requests", () => {
  test("of twenty-five at once by one reader twenty wait, and an answered one makes room", async () => {
    const books = await times(25, () => bookOf(owner));
    const answers = await times(25, (at) => askFor(books[at]?.id ?? "", borrower));
    expect(codes(answers)).toEqual(
      expect.arrayContaining([
        ["201", 20],
        ["LOAN_REQUEST_LIMIT", 5],
      ]),
    );
    expect(await db().loan.count({ where: { borrowerId: borrower.id } })).toBe(20);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toMatch(/20 open loan requests/);
    await onLoan("approve", owner, String(answers.find(({ status }) => status === 201)?.body.id));
    const left = books[answers.findIndex(({ status }) => status === 409)]?.id ?? "";
    expect((await askFor(left, borrower)).status).toBe(201);
  });

  test("a note of any length is kept whole up to the body's limit, and cut in the mail", async () => {
    const note = "слово ".repeat(8_000).trim();
    const { body } = await askFor((await bookOf(owner)).id, borrower, { borrowerMessage: note });
    expect(body.borrowerMessage).toBe(note);
    await mailRound();
    const [mail] = await mailsTo(owner.email);
    expect(mail?.text).toMatch(/слово сл…|слово…|слов…/);
    expect(mail?.text.length).toBeLessThan(1_200);
    const long = await askFor((await bookOf(owner)).id, borrower, {
      borrowerMessage: "x".repeat(100_000),
    });
    expect(long.status).toBe(413);
  });
});

describe("friend requests", () => {
  test("a new account sends five a day, however many at once, and older ones thirty", async () => {
    const others = await times(35, () => person());
    const first = await times(20, (at) => ask(borrower, others[at] as Person));
    expect(codes(first)).toEqual(
      expect.arrayContaining([
        ["200", 5],
        ["FRIEND_REQUEST_LIMIT", 15],
      ]),
    );
    const refused = first.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(86_400);
    await changeReader(borrower, SETTLED);
    const more = await times(35, (at) => ask(borrower, others[at] as Person));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await db().friendRequest.count({ where: { fromId: borrower.id } })).toBe(30);
  });

  test("withdrawing gives none back; a new day does, and asking the same again costs none", async () => {
    await times(3, () => ask(borrower, owner));
    for (let round = 0; round < 4; round += 1) {
      await friendCall("withdraw", borrower, owner.id);
      expect((await ask(borrower, owner)).status).toBe(200);
    }
    expect((await ask(borrower, await person())).body.code).toBe("FRIEND_REQUEST_LIMIT");
    await changeReader(borrower, { friendRequestDay: new Date(Date.now() - 25 * HOUR) });
    expect((await ask(borrower, await person())).status).toBe(200);
  });
});

describe("mails about requests", () => {
  test("asking and withdrawing in a loop is one mail an hour, with nothing about withdrawals unmailed", async () => {
    const book = await bookOf(owner);
    for (let round = 0; round < 5; round += 1) {
      const { body } = await askFor(book.id, borrower);
      await mailRound();
      await onLoan("cancel", borrower, String(body.id));
      await mailRound();
    }
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "Loan request for one of your books",
      "A request for a book was cancelled",
    ]);
    await letPass(61);
    await askFor(book.id, borrower);
    await mailRound();
    expect(await mailsTo(owner.email)).toHaveLength(3);
  });

  test("friend requests in a loop are one mail an hour, even when each is read", async () => {
    for (let round = 0; round < 4; round += 1) {
      await ask(borrower, owner);
      await mailRound();
      await db().notification.updateMany({ data: { readAt: new Date() } });
      await friendCall("withdraw", borrower, owner.id);
    }
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  test("no subject has words that a reader chose", () => {
    for (const { mail, identity } of [uk, en, de]) {
      const subjects = [
        ...Object.values(mail.subject),
        mail.weekly.subject,
        identity.mail.subject.replace("{code}", ""),
      ];
      const value = /\{(\w+)(?=\}|, (?:plural|select),)/g;
      const values = subjects.flatMap((subject) =>
        [...subject.matchAll(value)].map(([, name]) => name),
      );
      expect(new Set(values)).toEqual(
        new Set([
          "kind",
          "meetUpConfirmed",
          "status",
          "previous",
          "invited",
          "damaged",
          "days",
          "side",
          "count",
          "when",
        ]),
      );
    }
  });
});

describe("quotas", () => {
  test("a shelf holds 5,000 books, also when several come at once", async () => {
    const kept = { ownerId: owner.id, title: "T", author: "A", visibility: "NOBODY" } as const;
    await db().book.createMany({ data: Array(BOOKS_OF_USER - 3).fill(kept) });
    const list = () => call(create, { as: owner, body: { title: "Земля", author: "О. К." } });
    const answers = await times(8, list);
    expect(codes(answers)).toEqual(
      expect.arrayContaining([
        ["201", 3],
        ["BOOK_LIMIT", 5],
      ]),
    );
    await db().book.updateMany({ where: { title: "Земля" }, data: { hiddenAt: new Date() } });
    expect((await list()).status).toBe(201);
  });

  test("a reader writes 2,000 messages a day and is told when that is over", async () => {
    await friends(owner, borrower);
    changeSettings({ RATE_LIMIT_FACTOR: "0.005" });
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => say(borrower, owner, `${at}`)),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refused = sent.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "MESSAGE_LIMIT",
      retryAfter: expect.any(Number),
    });
    expect(await say(owner, borrower, "still")).toBeTruthy();
  });
});
