import { expect, test } from "vitest";
import { DELETE as removeReview } from "@/app/api/admin/reviews/[about]/[id]/route";
import { GET as oneReport } from "@/app/api/admin/reports/[id]/route";
import { GET as ofBook } from "@/app/api/books/[id]/reviews/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { POST as report } from "@/app/api/reports/route";
import { GET as ofReader } from "@/app/api/users/[id]/reviews/route";
import { db } from "@/lib/server/database/db";
import { administrator, logOf } from "../support/admin";
import { call } from "../support/call";
import { friendCall } from "../support/friends";
import { loanIn, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { changeReader, type Person } from "../support/people";

newNeighbours();

const STARS = { punctuality: 5, accuracy: 4, communication: 3 };

/** A returned loan with both reviews. */
async function reviewed() {
  const loan = await loanIn("RETURNED", { owner, borrower });
  await onLoan("rate", owner, loan.id, { ...STARS, reviewText: "Brought it back early." });
  await onLoan("rateBook", borrower, loan.id, { rating: 9, reviewText: "Read it in one night." });
  return loan;
}

const bookReviews = (as: Person, id: string, query = {}) =>
  call(ofBook, { as, params: { id }, query });
const readerReviews = (as: Person, id: string, side: "borrower" | "owner", query = {}) =>
  call(ofReader, { as, params: { id }, query: { as: side, ...query } });
const texts = ({ body }: { body: object }) =>
  (body as { content: { text: string }[] }).content.map(({ text }) => text);

test("a review is read on the book's page and on both profiles, with its ratings and its author", async () => {
  const { id, book } = await reviewed();
  const author = { id: borrower.id, displayName: "Bohdan Borrower" };
  const words = { text: "Read it in one night.", rating: 9 };
  const aboutBook = { about: "book", loanId: id, ...words, author };
  expect(await bookReviews(stranger, book.id)).toMatchObject({
    status: 200,
    body: { content: [aboutBook], nextCursor: null },
  });
  expect((await readerReviews(stranger, owner.id, "owner")).body.content).toMatchObject([
    { ...aboutBook, book: { id: book.id, title: book.title } },
  ]);
  const text = "Brought it back early.";
  expect((await readerReviews(stranger, borrower.id, "borrower")).body.content).toMatchObject([
    { about: "borrower", text, ...STARS, author: { id: owner.id } },
  ]);
  const aboutOneself = await readerReviews(borrower, borrower.id, "borrower");
  expect(texts(aboutOneself)).toEqual([text]);
  expect(texts(await readerReviews(stranger, owner.id, "borrower")), "never borrowed").toEqual([]);
});

test("the author goes by the name they chose; who has deleted their account by the usual one", async () => {
  const { book } = await reviewed();
  await changeReader(borrower, { nickname: "night_owl", displayNamePreference: "NICKNAME" });
  expect((await bookReviews(stranger, book.id)).body.content).toMatchObject([
    { author: { displayName: "night_owl" } },
  ]);
  await changeReader(borrower, { deletedAt: new Date() });
  expect((await bookReviews(stranger, book.id)).body.content).toMatchObject([
    { author: { id: null, displayName: "Deleted user" } },
  ]);
});

test("a block in either direction hides a review, a ban hides it from all", async () => {
  const { book } = await reviewed();
  await friendCall("block", borrower, stranger.id);
  expect(texts(await bookReviews(stranger, book.id))).toEqual([]);
  await friendCall("unblock", borrower, stranger.id);
  await friendCall("block", stranger, borrower.id);
  expect(texts(await bookReviews(stranger, book.id))).toEqual([]);
  expect(texts(await readerReviews(stranger, owner.id, "owner"))).toEqual([]);
  expect((await readerReviews(stranger, borrower.id, "borrower")).status).toBe(404);
  expect(texts(await bookReviews(owner, book.id)), "for others it stays").toHaveLength(1);
  await changeReader(borrower, { bannedAt: new Date() });
  expect(texts(await bookReviews(owner, book.id))).toEqual([]);
});

test("what was written before readers were told, ratings without words and hidden books are left out", async () => {
  const { id, book } = await reviewed();
  const silent = await loanIn("RETURNED", { owner, borrower });
  await onLoan("rateBook", borrower, silent.id, { rating: 3 });
  expect(texts(await readerReviews(stranger, owner.id, "owner"))).toHaveLength(1);
  await db().bookRating.update({ where: { loanId: id }, data: { reviewShown: false } });
  expect(texts(await bookReviews(stranger, book.id))).toEqual([]);
  await db().bookRating.update({ where: { loanId: id }, data: { reviewShown: true } });
  await db().book.update({ where: { id: book.id }, data: { state: "LOST" } });
  expect(texts(await readerReviews(stranger, owner.id, "owner"))).toEqual([]);
  expect(texts(await readerReviews(owner, owner.id, "owner"))).toHaveLength(1);
  await db().book.update({ where: { id: book.id }, data: { hiddenAt: new Date() } });
  expect((await bookReviews(stranger, book.id)).status).toBe(404);
  expect(texts(await readerReviews(stranger, owner.id, "owner"))).toEqual([]);
});

test("reviews come newest first and in pages that neither repeat nor leave one out", async () => {
  const { id: first, book } = await loanIn("RETURNED", { owner, borrower });
  const { id: _, ...loan } = await db().loan.findUniqueOrThrow({ where: { id: first } });
  const loans = await db().loan.createManyAndReturn({ data: Array(23).fill(loan) });
  const at = new Date("2026-11-01T12:00:00Z");
  await db().bookRating.createMany({
    data: loans.map(({ id: loanId }, index) => ({
      ...{ loanId, bookId: book.id, borrowerId: borrower.id, rating: 5 },
      reviewText: `text ${index}`,
      // Several at the same time, to be sorted by id.
      createdAt: new Date(at.getTime() + Math.floor(index / 4)),
    })),
  });
  const seen: string[] = [];
  const moments: string[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const { body } = await bookReviews(stranger, book.id, cursor ? { cursor } : {});
    for (const { text, createdAt } of body.content as { text: string; createdAt: string }[]) {
      seen.push(text);
      moments.push(createdAt);
    }
    cursor = body.nextCursor;
  }
  expect(new Set(seen).size).toBe(23);
  expect(seen).toHaveLength(23);
  expect(moments).toEqual([...moments].sort().reverse());
  const { body: wrong } = await bookReviews(stranger, book.id, { cursor: "1.nonsense" });
  expect(wrong).toMatchObject({ status: 400, fields: { cursor: {} } });
});

test("a review is reported with its words; an administrator removes them, and its author is told why", async () => {
  const { id, book } = await reviewed();
  const admin = await administrator();
  const why = { reason: "inappropriate", details: "Names the street." };
  const reported = { ...why, context: { bookReviewId: id } };
  const sent = await call(report, { as: stranger, body: reported });
  expect(sent).toMatchObject({ status: 201, body: { targetUserId: null } });
  const details = () => call(oneReport, { as: admin, params: { id: String(sent.body.id) } });
  const words = { title: book.title, content: "Read it in one night." };
  const about = { kind: "review", id, about: "book", ...words };
  const target = { id: borrower.id };
  expect((await details()).body).toMatchObject({ target, about, reviewStands: true });
  const body = { reason: "An address" };
  const remove = (kind: string) =>
    call(removeReview, { as: admin, method: "DELETE", params: { about: kind, id }, body });
  expect((await remove("book")).status).toBe(204);
  expect((await remove("book")).status, "it is gone").toBe(404);
  expect(texts(await bookReviews(stranger, book.id))).toEqual([]);
  expect((await details()).body).toMatchObject({ about, reviewStands: false });
  const [notice] = (await call(notifications, { as: borrower })).body;
  const params = { title: book.title, reason: "An address" };
  expect(notice).toMatchObject({ type: "REVIEW_REMOVED", params, actor: null });
  expect(await logOf(borrower.id)).toEqual([
    { act: "REVIEW_REMOVED", actorId: admin.id, reason: "An address" },
  ]);
  const context = { borrowerReviewId: id };
  const rude = { targetUserId: owner.id, reason: "other", details: "Rude.", context };
  const other = await call(report, { as: stranger, body: rude });
  expect(other.body).toMatchObject({ targetUserId: owner.id });
  expect((await remove("borrower")).status).toBe(204);
});

test("nobody reports a review of their own, one that is not there, or one of somebody else", async () => {
  const { id } = await reviewed();
  const about = (as: Person, body: object) =>
    call(report, { as, body: { reason: "spam", details: "Spam.", ...body } });
  const context = { bookReviewId: id };
  expect((await about(borrower, { context })).body).toMatchObject({
    fields: { targetUserId: { code: "invalid" } },
  });
  expect((await about(stranger, { context, targetUserId: owner.id })).status).toBe(404);
  const unknown = { borrowerReviewId: crypto.randomUUID() };
  expect((await about(stranger, { context: unknown })).status).toBe(404);
  await db().bookRating.update({ where: { loanId: id }, data: { reviewText: null } });
  expect((await about(stranger, { context })).status).toBe(404);
});
