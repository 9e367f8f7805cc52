import { beforeEach, expect, test } from "vitest";
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
import { neighbours, person, type Person } from "../support/people";

let owner: Person, borrower: Person, stranger: Person;
beforeEach(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

const STARS = { punctuality: 5, accuracy: 4, communication: 3 };

/** A returned loan with both reviews. */
async function reviewed() {
  const loan = await loanIn("RETURNED", { owner, borrower });
  await onLoan("rate", owner, loan.id, { ...STARS, reviewText: "Brought it back early." });
  await onLoan("rateBook", borrower, loan.id, { rating: 9, reviewText: "Read it in one night." });
  return loan;
}

const bookReviews = (as: Person | null, id: string, query = {}) =>
  call(ofBook, { as, params: { id }, query });
const readerReviews = (as: Person, id: string, side: "borrower" | "owner", query = {}) =>
  call(ofReader, { as, params: { id }, query: { as: side, ...query } });
const texts = ({ body }: { body: object }) =>
  (body as { content: { text: string }[] }).content.map(({ text }) => text);

test("a review is read on the book's page and on both profiles, with its ratings and its author", async () => {
  const { id, book } = await reviewed();
  const aboutBook = {
    about: "book",
    loanId: id,
    text: "Read it in one night.",
    rating: 9,
    author: { id: borrower.id, displayName: "Bohdan Borrower" },
  };
  expect(await bookReviews(stranger, book.id)).toMatchObject({
    status: 200,
    body: { content: [aboutBook], nextCursor: null },
  });
  expect((await readerReviews(stranger, owner.id, "owner")).body.content).toMatchObject([
    { ...aboutBook, book: { id: book.id, title: book.title } },
  ]);
  const aboutBorrower = {
    about: "borrower",
    text: "Brought it back early.",
    ...STARS,
    author: { id: owner.id },
  };
  expect((await readerReviews(stranger, borrower.id, "borrower")).body.content).toMatchObject([
    aboutBorrower,
  ]);
  expect(texts(await readerReviews(borrower, borrower.id, "borrower")), "about oneself").toEqual([
    "Brought it back early.",
  ]);
  expect(texts(await readerReviews(stranger, owner.id, "borrower")), "never borrowed").toEqual([]);
  expect((await bookReviews(null, book.id)).status, "visitors see the average alone").toBe(401);
});

test("the author goes by the name they chose; who has deleted their account by the usual one", async () => {
  const { book } = await reviewed();
  await db().user.update({
    where: { id: borrower.id },
    data: { nickname: "night_owl", displayNamePreference: "NICKNAME" },
  });
  expect((await bookReviews(stranger, book.id)).body.content).toMatchObject([
    { author: { displayName: "night_owl" } },
  ]);
  await db().user.update({ where: { id: borrower.id }, data: { deletedAt: new Date() } });
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
  await db().user.update({ where: { id: borrower.id }, data: { bannedAt: new Date() } });
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
  await db().book.update({ where: { id: book.id }, data: { hiddenAt: new Date() } });
  expect((await bookReviews(stranger, book.id)).status).toBe(404);
  expect(texts(await readerReviews(stranger, owner.id, "owner"))).toEqual([]);
});

test("reviews come newest first and in pages that neither repeat nor leave one out", async () => {
  const { book } = await loanIn("RETURNED", { owner, borrower });
  const at = new Date("2026-11-01T12:00:00Z");
  for (let index = 0; index < 23; index += 1) {
    const { id } = await loanIn("RETURNED", { owner, borrower });
    // Several at the same time, to be sorted by id.
    const createdAt = new Date(at.getTime() + Math.floor(index / 4));
    await db().bookRating.create({
      data: {
        loanId: id,
        bookId: book.id,
        borrowerId: borrower.id,
        rating: 5,
        reviewText: `text ${index}`,
        createdAt,
      },
    });
  }
  const seen: string[] = [];
  const moments: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof bookReviews>> = await bookReviews(
      stranger,
      book.id,
      cursor ? { cursor } : {},
    );
    seen.push(...texts(page));
    moments.push(
      ...(page.body.content as { createdAt: string }[]).map(({ createdAt }) => createdAt),
    );
    cursor = page.body.nextCursor as string | null;
  }
  expect(new Set(seen).size).toBe(23);
  expect(seen).toHaveLength(23);
  expect(moments).toEqual([...moments].sort().reverse());
  expect((await bookReviews(stranger, book.id, { cursor: "1.nonsense" })).body).toMatchObject({
    status: 400,
    fields: { cursor: {} },
  });
});

test("a review is reported with its words; an administrator removes them, and its author is told why", async () => {
  const { id, book } = await reviewed();
  const admin = await administrator();
  const sent = await call(report, {
    as: stranger,
    body: { reason: "inappropriate", details: "Names the street.", context: { bookReviewId: id } },
  });
  expect(sent).toMatchObject({ status: 201, body: { targetUserId: null } });
  const details = () => call(oneReport, { as: admin, params: { id: String(sent.body.id) } });
  const about = {
    kind: "review",
    id,
    about: "book",
    title: book.title,
    content: "Read it in one night.",
  };
  expect((await details()).body).toMatchObject({
    target: { id: borrower.id },
    about,
    reviewStands: true,
  });
  const remove = (as: Person, kind = "book") =>
    call(removeReview, {
      as,
      method: "DELETE",
      params: { about: kind, id },
      body: { reason: "An address" },
    });
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(admin)).status).toBe(204);
  expect((await remove(admin)).status, "it is gone").toBe(404);
  expect(texts(await bookReviews(stranger, book.id))).toEqual([]);
  expect((await details()).body).toMatchObject({ about, reviewStands: false });
  const [notice] = (await call(notifications, { as: borrower })).body;
  expect(notice).toMatchObject({
    type: "REVIEW_REMOVED",
    params: { title: book.title, reason: "An address" },
    actor: null,
  });
  expect(await logOf(borrower.id)).toEqual([
    { act: "REVIEW_REMOVED", actorId: admin.id, reason: "An address" },
  ]);
  const { body } = await call(report, {
    as: stranger,
    body: {
      targetUserId: owner.id,
      reason: "other",
      details: "Rude.",
      context: { borrowerReviewId: id },
    },
  });
  expect(body).toMatchObject({ targetUserId: owner.id });
  expect((await remove(admin, "borrower")).status).toBe(204);
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
  expect(
    (await about(stranger, { context: { borrowerReviewId: (await person()).id } })).status,
  ).toBe(404);
  await db().bookRating.update({ where: { loanId: id }, data: { reviewText: null } });
  expect((await about(stranger, { context })).status).toBe(404);
});
