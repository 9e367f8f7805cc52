import { expect, test } from "vitest";
import { getNeighbourhood } from "@/lib/features/books/nearby-queries";
import { requestedBookIds } from "@/lib/features/loans/queries";
import { block, book } from "../support/books";
import { askFor, onLoan } from "../support/lending";
import { neighbours, person } from "../support/people";

test("others' listed books within 10 km are counted, with the place they are counted around", async () => {
  const { owner, borrower, stranger } = await neighbours();
  await book(owner);
  await book(owner, { state: "LENT" });
  await book(owner, { state: "LOST" });
  await book(owner, { hiddenAt: new Date() });
  await book(borrower);
  await book(stranger);
  const home = { country: "UKR", postalCode: "79000", city: "Львів" };
  expect(await getNeighbourhood(borrower.actor)).toEqual({ ...home, count: 2, capped: false });

  const blocked = await person();
  await block(owner, blocked);
  expect(await getNeighbourhood(blocked.actor)).toMatchObject({ count: 1 });

  const lost = await person({ lat: null, lon: null });
  expect(await getNeighbourhood(lost.actor)).toMatchObject({ count: null, capped: false });
});

test("a book counts as asked for as long as the request waits", async () => {
  const { owner, borrower } = await neighbours();
  const id = await book(owner);
  expect(await requestedBookIds(borrower.actor)).toEqual([]);
  const asked = await askFor(id, borrower);
  expect(await requestedBookIds(borrower.actor)).toEqual([id]);
  expect(await requestedBookIds(owner.actor)).toEqual([]);
  await onLoan("cancel", borrower, asked.body.id as string);
  expect(await requestedBookIds(borrower.actor)).toEqual([]);
});
