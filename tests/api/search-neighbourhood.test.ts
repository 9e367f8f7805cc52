import { expect, test } from "vitest";
import { getNeighbourhood } from "@/lib/features/books/nearby-queries";
import { nearestAvailable } from "@/lib/features/books/search-queries";
import { listBorrowed } from "@/lib/features/loans/queries";
import { keepInvitation } from "@/lib/features/invitations/commands";
import { getFirstSteps } from "@/lib/features/overview/queries";
import { block, book } from "../support/books";
import { askFor, onLoan } from "../support/lending";
import { neighbours, person } from "../support/people";
import { wishFor } from "../support/wishes";

test("others' listed books within 10 km are counted, with the place they are counted around", async () => {
  const { owner, borrower, stranger } = await neighbours();
  await book(owner);
  await book(owner, { state: "LENT" });
  await book(owner, { state: "LOST" });
  await book(owner, { hiddenAt: new Date() });
  await book(borrower);
  await book(stranger);
  const home = { country: "UKR", postalCode: "79000", city: "Львів" };
  expect(await getNeighbourhood(borrower.actor)).toEqual({ ...home, count: 2 });

  const blocked = await person();
  await block(owner, blocked);
  expect(await getNeighbourhood(blocked.actor)).toMatchObject({ count: 1 });

  const lost = await person({ lat: null, lon: null });
  expect(await getNeighbourhood(lost.actor)).toMatchObject({ count: null });
});

test("a book counts as borrowed from the request until the loan ends", async () => {
  const { owner, borrower } = await neighbours();
  const bookId = await book(owner);
  expect(await listBorrowed(borrower.actor)).toEqual([]);
  const id = (await askFor(bookId, borrower)).body.id as string;
  expect(await listBorrowed(borrower.actor)).toEqual([{ id, bookId, status: "REQUESTED" }]);
  expect(await listBorrowed(owner.actor)).toEqual([]);
  await onLoan("cancel", borrower, id);
  expect(await listBorrowed(borrower.actor)).toEqual([]);
});

test("the nearest available books come first; where nobody near offers one, those within 100 km", async () => {
  const reader = await person({ lat: 47, lon: 30 });
  expect(await nearestAvailable(reader.actor)).toEqual({ books: [], radiusKm: 100 });
  const far = await book(await person({ lat: 47.5, lon: 30 }));
  const ids = async () => (await nearestAvailable(reader.actor)).books.map(({ id }) => id);
  expect(await ids()).toEqual([far]);
  const further = await book(await person({ lat: 47.05, lon: 30 }));
  const neighbour = await person({ lat: 47, lon: 30 });
  const given = await book(neighbour, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  await book(neighbour, { state: "LENT" });
  expect(await ids()).toEqual([given, further]);
});

test("first steps are told to who has neither lent nor borrowed yet", async () => {
  const { owner, borrower } = await neighbours();
  const none = { books: [], hasAsked: false, hasInvited: false, hasWished: false };
  expect(await getFirstSteps(borrower.actor)).toEqual(none);
  const id = await book(owner, { title: "Місто", author: "Підмогильний" });
  expect(await getFirstSteps(owner.actor)).toEqual({
    ...none,
    books: [{ title: "Місто", author: "Підмогильний", coverImageUrl: null }],
  });
  const asked = await askFor(id, borrower);
  await wishFor(borrower, { title: "Ворошиловград" });
  await keepInvitation(borrower.actor, {});
  const all = { hasAsked: true, hasInvited: true, hasWished: true };
  expect(await getFirstSteps(borrower.actor)).toEqual({ ...none, ...all });
  const loan = asked.body.id as string;
  await onLoan("approve", owner, loan);
  await onLoan("status", owner, loan, { status: "LENT" });
  expect(await getFirstSteps(borrower.actor)).toBeNull();
  expect(await getFirstSteps(owner.actor)).toBeNull();
});
