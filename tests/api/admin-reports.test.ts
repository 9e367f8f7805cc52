import { beforeAll, expect, test } from "vitest";
import { POST as hide } from "@/app/api/admin/books/[id]/hide/route";
import { POST as restore } from "@/app/api/admin/books/[id]/restore/route";
import { GET as books } from "@/app/api/admin/books/route";
import { POST as dismiss } from "@/app/api/admin/reports/[id]/dismiss/route";
import { POST as reopen } from "@/app/api/admin/reports/[id]/reopen/route";
import { POST as resolve } from "@/app/api/admin/reports/[id]/resolve/route";
import { GET as one } from "@/app/api/admin/reports/[id]/route";
import { GET as list } from "@/app/api/admin/reports/route";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { POST as report } from "@/app/api/reports/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { sendDirect } from "@/lib/features/chat/commands";
import { db } from "@/lib/server/database/db";
import { administrator, decide, logOf } from "../support/admin";
import { call } from "../support/call";
import { friends } from "../support/chatting";
import { askFor, bookOf, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

const WHY = { reason: "Advertising" };

async function reported(from: Person, about: Person, context?: object): Promise<string> {
  const body = { targetUserId: about.id, reason: "spam", details: "Look at this.", context };
  return String((await call(report, { as: from, body })).body.id);
}

const details = async (id: string) => (await call(one, { as: admin, params: { id } })).body;

test("a reported message comes with its neighbours, a book with how it stands, a loan with its sides", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const sent = [];
  for (let at = 1; at <= 15; at += 1) {
    sent.push(await sendDirect(borrower.actor, { recipientId: owner.id, content: `line ${at}` }));
  }
  const middle = await details(await reported(owner, borrower, { messageId: sent[7]?.id }));
  const lines = middle.messages as { content: string; reported: boolean }[];
  expect(lines.map(({ content }) => content)).toEqual(
    sent.slice(1, 14).map(({ content }) => content),
  );
  expect(lines.filter((line) => line.reported)).toEqual([
    expect.objectContaining({ content: "line 8" }),
  ]);

  const book = await bookOf(owner, { title: "Ads" });
  const aboutBook = await details(await reported(borrower, owner, { bookId: book.id }));
  expect(aboutBook).toMatchObject({
    about: { kind: "book", title: "Ads" },
    book: { id: book.id, hiddenAt: null },
    messages: [],
  });
  const { body: loan } = await askFor(book.id, borrower, { borrowerMessage: "Give!" });
  const aboutLoan = await details(await reported(owner, borrower, { loanId: loan.id }));
  expect(aboutLoan).toMatchObject({
    about: { kind: "loan", borrowerMessage: "Give!" },
    loan: { status: "REQUESTED", owner: { id: owner.id }, borrower: { id: borrower.id } },
    targetNow: { id: borrower.id, reports: 2, openReports: 2, reportsMade: 1 },
  });
});

test("of two administrators one decides, the decision can be taken back, and all of it is in the log", async () => {
  const [from, target, colleague] = [await person(), await person(), await administrator()];
  const id = await reported(from, target);
  const answers = await Promise.all([
    decide(resolve, admin, id, { note: " Warned. " }),
    decide(resolve, colleague, id, { note: "Warned too." }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(dismiss, admin, id)).status).toBe(409);
  expect((await decide(reopen, admin, id)).body).toMatchObject({
    state: "OPEN",
    note: null,
    decidedBy: null,
  });
  expect((await decide(reopen, admin, id)).status).toBe(409);
  expect((await decide(dismiss, admin, id, { note: "Nothing there." })).body).toMatchObject({
    state: "DISMISSED",
    note: "Nothing there.",
    decidedBy: { id: admin.id },
  });
  expect((await logOf(target.id)).map(({ act }) => act)).toEqual([
    "REPORT_DISMISSED",
    "REPORT_REOPENED",
    "REPORT_RESOLVED",
  ]);
  const { body } = await call(list, { as: admin, query: { state: "DISMISSED" } });
  expect((body.content as { id: string }[]).map((row) => row.id)).toContain(id);
});

test("nothing that the reported reader can ask for speaks of the report", async () => {
  const [from, target] = [await person(), await person()];
  const id = await reported(from, target);
  await decide(resolve, admin, id, { note: "secret note" });
  const answers = await Promise.all([
    call(notifications, { as: target }),
    call(profile, { as: target, params: { id: target.id } }),
    call(profile, { as: target, params: { id: from.id } }),
  ]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/report|secret/i);
});

test("a hidden book is nowhere, its loans go on, its owner knows why; restored it is as before", async () => {
  const { owner, borrower, stranger } = await neighbours();
  const book = await bookOf(owner, { title: "Hidden treasure", author: "Anon" });
  const { body: asked } = await askFor(book.id, borrower);
  const answer = await decide(hide, admin, book.id, WHY);
  expect(answer.body).toMatchObject({ hiddenReason: "Advertising", hiddenAt: expect.any(String) });
  for (const as of [owner, stranger, null]) {
    expect((await call(getBook, { as, params: { id: book.id } })).status).toBe(404);
  }
  expect(await db().listing.count({ where: { bookId: book.id } })).toBe(0);
  expect((await onLoan("approve", owner, String(asked.id))).body.code).toBe("BOOK_HIDDEN");
  expect((await decide(hide, admin, book.id, WHY)).status).toBe(409);
  const hidden = await call(books, { as: admin, query: { state: "hidden", query: "treas" } });
  expect((hidden.body.content as { id: string }[]).map(({ id }) => id)).toEqual([book.id]);
  expect(
    (await call(books, { as: admin, query: { state: "shown", query: "treas" } })).body.content,
  ).toEqual([]);

  expect((await decide(restore, admin, book.id)).body).toMatchObject({
    hiddenAt: null,
    hiddenReason: null,
  });
  expect((await decide(restore, admin, book.id)).status).toBe(409);
  expect((await call(getBook, { as: stranger, params: { id: book.id } })).status).toBe(200);
  expect((await onLoan("approve", owner, String(asked.id))).status).toBe(200);
  const { body: told } = await call(notifications, { as: owner });
  const about = told.filter((notice) =>
    String((notice as { type: string }).type).startsWith("BOOK_"),
  );
  expect(about).toMatchObject([
    { type: "BOOK_RESTORED", params: { title: "Hidden treasure" } },
    {
      type: "BOOK_HIDDEN",
      params: { title: "Hidden treasure", reason: "Advertising" },
      actor: null,
    },
  ]);
  expect(
    await db().mailOutbox.count({
      where: { userId: owner.id, notification: { type: "BOOK_HIDDEN" } },
    }),
  ).toBe(0);
  expect((await logOf(owner.id)).map(({ act }) => act)).toEqual(["BOOK_RESTORED", "BOOK_HIDDEN"]);
});

test("what its owner deleted cannot be restored or hidden", async () => {
  const book = await bookOf(await person(), { hiddenAt: new Date() });
  for (const handler of [restore, hide])
    expect((await decide(handler, admin, book.id, WHY)).status).toBe(404);
});
