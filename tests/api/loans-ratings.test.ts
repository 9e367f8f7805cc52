import { expect, test } from "vitest";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { askFor, loanIn, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";

newNeighbours();

const GOOD = { punctuality: 5, accuracy: 4, communication: 3, reviewText: " Повернув вчасно " };

test("the owner rates the borrower once, the borrower the book; the averages follow", async () => {
  const first = await loanIn("RETURNED", { owner, borrower });
  const { body } = await onLoan("rate", owner, first.id, GOOD);
  expect(body).toMatchObject({ ownerRatedBorrower: true, bookInterestRating: null });
  expect(body.borrower).toMatchObject({
    rating: 4,
    ratingCount: 1,
    punctualityAvg: 5,
    accuracyAvg: 4,
    communicationAvg: 3,
  });
  expect(await db().borrowerRating.findUnique({ where: { loanId: first.id } })).toMatchObject({
    reviewText: "Повернув вчасно",
    borrowerId: borrower.id,
  });
  expect((await onLoan("rate", owner, first.id, GOOD)).body.code).toBe("READER_ALREADY_RATED");
  expect((await onLoan("rate", borrower, first.id, GOOD)).body.about).toEqual({ turn: "owner" });
  const book = await onLoan("rateBook", borrower, first.id, { rating: 8, reviewText: "" });
  expect(book.body.bookInterestRating).toBe(8);
  expect((await onLoan("rateBook", borrower, first.id, { rating: 1 })).body).toMatchObject({
    code: "ALREADY_RATED",
    detail: "You have already provided feedback for this book.",
  });
  const second = await loanIn("RETURNED", { owner: stranger, borrower });
  const worse = await onLoan("rate", stranger, second.id, {
    punctuality: 1,
    accuracy: 1,
    communication: 1,
  });
  expect(worse.body.borrower).toMatchObject({
    rating: 2.5,
    ratingCount: 2,
    punctualityAvg: 3,
    accuracyAvg: 2.5,
  });
});

test("one pair of readers weighs once: the owner's latest rating counts, however many come at once", async () => {
  await onLoan(
    "rate",
    stranger,
    (await loanIn("RETURNED", { owner: stranger, borrower })).id,
    GOOD,
  );
  const loans = await Promise.all(
    Array.from({ length: 8 }, () => loanIn("RETURNED", { owner, borrower })),
  );
  const best = { punctuality: 5, accuracy: 5, communication: 5 };
  const answers = await Promise.all(loans.map(({ id }) => onLoan("rate", owner, id, best)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { body } = await onLoan("get", borrower, loans[0]?.id ?? "");
  expect(body.borrower).toMatchObject({
    ratingCount: 2,
    punctualityAvg: 5,
    accuracyAvg: 4.5,
    communicationAvg: 4,
  });
  const last = await loanIn("RETURNED", { owner, borrower });
  const worse = await onLoan("rate", owner, last.id, {
    punctuality: 1,
    accuracy: 1,
    communication: 1,
  });
  expect(worse.body.borrower).toMatchObject({ ratingCount: 2, rating: 2.5 });
  expect(await db().borrowerRating.count({ where: { borrowerId: borrower.id } })).toBe(10);
});

test("a reader who borrows a book again and again weighs once in its interest", async () => {
  const { id, book } = await loanIn("RETURNED", { owner, borrower });
  await onLoan("rateBook", borrower, id, { rating: 10 });
  for (const [reader, rating] of [
    [stranger, 4],
    [borrower, 6],
  ] as const) {
    const asked = await askFor(book.id, reader);
    const again = String(asked.body.id);
    await onLoan("approve", owner, again);
    await onLoan("return", owner, again);
    await onLoan("rateBook", reader, again, { rating });
  }
  const { body } = await call(getBook, { as: stranger, params: { id: book.id } });
  expect(body).toMatchObject({ interestRatingAvg: 5, interestRatingCount: 2, lentCount: 3 });
  expect(body.interestRatings).toHaveLength(3);
});

test("criteria are whole numbers from 1 to 5, a book's interest from 1 to 10", async () => {
  const { id } = await loanIn("RETURNED", { owner, borrower });
  for (const [punctuality, code] of [
    [0, "min"],
    [6, "max"],
    [2.5, "type"],
    ["5", "type"],
    [undefined, "required"],
  ]) {
    const { body } = await onLoan("rate", owner, id, { ...GOOD, punctuality });
    expect(body, String(punctuality)).toMatchObject({
      status: 400,
      fields: { punctuality: { code } },
    });
  }
  for (const [rating, code] of [
    [0, "min"],
    [11, "max"],
    [7.5, "type"],
    [null, "required"],
  ]) {
    const { body } = await onLoan("rateBook", borrower, id, { rating });
    expect(body, String(rating)).toMatchObject({ status: 400, fields: { rating: { code } } });
  }
  const long = await onLoan("rateBook", borrower, id, { rating: 5, reviewText: "x".repeat(501) });
  expect(long.body).toMatchObject({ fields: { reviewText: { code: "maxLength", max: 500 } } });
});
