import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as create } from "@/app/api/books/route";
import {
  DELETE as withdraw,
  POST as befriend,
} from "@/app/api/users/[id]/friends/request/[userId]/route";
import { sendDirect } from "@/lib/features/chat/commands";
import { db } from "@/lib/server/database/db";
import { BOOKS_OF_USER } from "@/lib/features/books/terms";
import de from "@/messages/de.json";
import en from "@/messages/en.json";
import uk from "@/messages/uk.json";
import { call } from "../support/call";
import { friends } from "../support/chatting";
import { askFor, bookOf, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { neighbours, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const HOUR = 3_600_000;
let owner: Person, borrower: Person;
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
});
afterEach(() => changeSettings({ RATE_LIMIT_FACTOR: "1000" }));

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const codes = (answers: { status: number; body: Record<string, unknown> }[]) =>
  Object.entries(Object.groupBy(answers, ({ status, body }) => String(body.code ?? status))).map(
    ([code, all]) => [code, all?.length],
  );
const ask = (as: Person, to: Person) =>
  call(befriend, { as, params: { id: as.id, userId: to.id }, method: "POST" });
const old = (who: Person) =>
  db().user.update({
    where: { id: who.id },
    data: { createdAt: new Date(Date.now() - 30 * HOUR) },
  });
/** Moves the mails in the outbox this many minutes into the past. */
const letPass = (minutes: number) => db().$executeRaw`
  UPDATE "MailOutbox" SET "createdAt" = "createdAt" - passed, "dueAt" = "dueAt" - passed, "doneAt" = "doneAt" - passed
    FROM make_interval(mins => ${minutes}::int) AS passed`;

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
    await old(borrower);
    const more = await times(35, (at) => ask(borrower, others[at] as Person));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await db().friendRequest.count({ where: { fromId: borrower.id } })).toBe(30);
  });

  test("withdrawing gives none back; a new day does, and asking the same again costs none", async () => {
    await times(3, () => ask(borrower, owner));
    for (let round = 0; round < 4; round += 1) {
      await call(withdraw, {
        as: borrower,
        params: { id: borrower.id, userId: owner.id },
        method: "DELETE",
      });
      expect((await ask(borrower, owner)).status).toBe(200);
    }
    expect((await ask(borrower, await person())).body.code).toBe("FRIEND_REQUEST_LIMIT");
    await db().user.update({
      where: { id: borrower.id },
      data: { friendRequestDay: new Date(Date.now() - 25 * HOUR) },
    });
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

  test("of twenty requests at once to one owner six are mailed in an hour; other owners get theirs", async () => {
    const other = await person();
    const books = await times(19, () => bookOf(owner));
    await times(19, (at) => askFor(books[at]?.id ?? "", borrower));
    await askFor((await bookOf(other)).id, borrower);
    await mailRound();
    expect(await mailsTo(owner.email)).toHaveLength(6);
    expect(await mailsTo(other.email)).toHaveLength(1);
    expect(
      await db().notification.count({ where: { userId: owner.id, type: "LOAN_REQUEST" } }),
    ).toBe(19);
  });

  test("friend requests in a loop are one mail an hour, even when each is read", async () => {
    for (let round = 0; round < 4; round += 1) {
      await ask(borrower, owner);
      await mailRound();
      await db().notification.updateMany({ data: { readAt: new Date() } });
      await call(withdraw, {
        as: borrower,
        params: { id: borrower.id, userId: owner.id },
        method: "DELETE",
      });
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
        new Set(["kind", "status", "previous", "invited", "days", "side", "count", "when"]),
      );
    }
  });
});

describe("quotas", () => {
  test("a shelf holds 5,000 books, also when several come at once", async () => {
    await db().book.createMany({
      data: Array.from({ length: BOOKS_OF_USER - 3 }, () => ({
        ownerId: owner.id,
        title: "T",
        author: "A",
        visibility: "NOBODY" as const,
      })),
    });
    const answers = await times(8, () =>
      call(create, { as: owner, body: { title: "Земля", author: "О. К." } }),
    );
    expect(codes(answers)).toEqual(
      expect.arrayContaining([
        ["201", 3],
        ["BOOK_LIMIT", 5],
      ]),
    );
    await db().book.updateMany({ where: { title: "Земля" }, data: { hiddenAt: new Date() } });
    expect(
      (await call(create, { as: owner, body: { title: "Земля", author: "О. К." } })).status,
    ).toBe(201);
  });

  test("a reader writes 2,000 messages a day and is told when that is over", async () => {
    await friends(owner, borrower);
    changeSettings({ RATE_LIMIT_FACTOR: "0.005" });
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        sendDirect(borrower.actor, { recipientId: owner.id, content: `${at}` }),
      ),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refused = sent.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "MESSAGE_LIMIT",
      retryAfter: expect.any(Number),
    });
    await expect(
      sendDirect(owner.actor, { recipientId: borrower.id, content: "still" }),
    ).resolves.toBeTruthy();
  });
});
