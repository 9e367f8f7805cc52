import { beforeEach, expect, test } from "vitest";
import { POST as MODERATED } from "@/app/api/admin/books/[id]/hide/route";
import { GET as SHELF } from "@/app/api/books/owner/[userId]/route";
import { GET as COVER } from "@/app/api/books/[id]/cover/route";
import { GET as REVIEWS } from "@/app/api/books/[id]/reviews/route";
import { GET as BOOK, PUT as CHANGE } from "@/app/api/books/[id]/route";
import { GET as SHARE_PICTURE } from "@/app/api/books/[id]/share-picture/route";
import { GET as SUGGEST } from "@/app/api/books/suggest/route";
import { POST as ADD } from "@/app/api/books/route";
import { POST as SEARCH } from "@/app/api/books/search/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { GET as BORROWED } from "@/app/api/loans/borrower/[userId]/route";
import { GET as LENT } from "@/app/api/loans/owner/[userId]/route";
import { POST as REPORT } from "@/app/api/reports/route";
import { GET as REVIEWS_OF } from "@/app/api/users/[id]/reviews/route";
import { GET as ADMINS_BOOKS } from "@/app/api/admin/books/route";
import { getNeighbourhood, newestNearby } from "@/lib/features/books/nearby-queries";
import { otherBooksOf } from "@/lib/features/books/queries";
import { popularNearby } from "@/lib/features/books/search-queries";
import { sitemapPart, sitemapParts } from "@/lib/features/books/sitemap";
import type { BookDto } from "@/lib/features/books/schema";
import { VISIBILITIES, type Visibility } from "@/lib/features/books/terms";
import { recordView, writeViews } from "@/lib/features/books/view-commands";
import { booksByIsbn, booksByWords } from "@/lib/features/catalog/queries";
import { db } from "@/lib/server/database/db";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { circleOf, leaveCircle } from "../support/circles";
import { befriend, friendCall } from "../support/friends";
import { askFor, bookOf, loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";
import { uploadPicture } from "../support/pictures";

let owner: Person, borrower: Person, friend: Person, neighbour: Person;
/** In the circle that books are shown to; in another one of the owner; and no longer in the first. */
let member: Person, otherMember: Person, removed: Person;
let circleId: string;
beforeEach(async () => {
  // Books of other tests have the same words.
  await db().book.updateMany({ data: { hiddenAt: new Date() } });
  ({ owner, borrower } = await neighbours());
  [friend, neighbour] = await Promise.all([person(), person()]);
  [member, otherMember, removed] = await Promise.all([person(), person(), person()]);
  await befriend(owner, friend);
  circleId = await circleOf(owner, [member, removed]);
  await circleOf(owner, [otherMember]);
  await leaveCircle(owner, circleId, removed.id);
});

const ISBN = "9786176790488";
const AUTHOR = "Квітослава Незрівняненко";

/** A book with a cover and a review, visible wherever it can be. */
async function seenBook(visibility: Visibility) {
  const coverImageId = await uploadPicture(owner);
  const fields = { title: "Зимородок над річищем", author: AUTHOR, isbn: ISBN };
  const { id } = await bookOf(owner, { ...fields, coverImageId });
  const loan = String((await askFor(id, borrower)).body.id);
  await onLoan("approve", owner, loan);
  await onLoan("return", owner, loan);
  await onLoan("rateBook", borrower, loan, { rating: 9, reviewText: "Words of praise" });
  await db().book.update({ where: { id }, data: { visibility } });
  if (visibility === "CHOSEN_CIRCLES")
    await db().bookCircle.create({ data: { bookId: id, circleId, ownerId: owner.id } });
  return { id, coverImageId };
}
type SeenBook = Awaited<ReturnType<typeof seenBook>>;

/** Whether this user, or a visitor, sees the book, by route and page. */
async function placesOf({ id, coverImageId }: SeenBook, as: Person | null) {
  const params = { id };
  const has = (answer: { body: unknown }) => JSON.stringify(answer.body).includes(id);
  const isThere = ({ status }: { status: number }) => status < 300;
  const context = { bookId: id };
  const report = { targetUserId: owner.id, reason: "spam", details: "Advertises.", context };
  const places: Record<string, boolean> = {
    address: isThere(await call(BOOK, { as, params })),
    cover: isThere(await call(COVER, { as, params })),
    picture: isThere(await call(IMAGE, { as, params: { imageId: coverImageId } })),
    view: await counts(id, as),
  };
  if (!as) {
    const parts = (await sitemapParts(1_000)).map((part) => sitemapPart(part));
    const xml = await Promise.all(parts.map((part) => part.text()));
    places["share picture"] = isThere(await call(SHARE_PICTURE, { params }));
    places.sitemap = xml.join("").includes(id);
    return places;
  }
  const { actor } = as;
  const search = async (body: object) => has(await call(SEARCH, { as, body }));
  const suggested = await call(SUGGEST, { as, query: { q: "зиморо" } });
  const anyOf = (books: { id: string }[]) => books.some((book) => book.id === id);
  const other = await bookOf(owner);
  const dto = (await call(BOOK, { as, params: { id: other.id } })).body as unknown as BookDto;
  return {
    ...places,
    search: await search({}),
    "search for words": await search({ query: "зимородок" }),
    "search for a misspelt word": await search({ title: "зимародок" }),
    "search by rating": await search({ sortBy: "rating" }),
    suggestions: JSON.stringify(suggested.body).includes("Зимородок"),
    popular: anyOf(await popularNearby(actor)),
    "just added": anyOf(await newestNearby(actor)),
    neighbourhood: await isCounted(id, as),
    profile: has(await call(SHELF, { as, params: { userId: owner.id } })),
    "other books": anyOf(await otherBooksOf(actor, dto)),
    reviews: isThere(await call(REVIEWS, { as, params })),
    "reviews of the owner": has(
      await call(REVIEWS_OF, { as, params: { id: owner.id }, query: { as: "owner" } }),
    ),
    report: isThere(await call(REPORT, { as, body: report })),
    request: isThere(await askFor(id, as)),
  };
}

/** Whether the count of books around this user includes the book. */
async function isCounted(id: string, { actor }: Person): Promise<boolean> {
  const count = async () => Number((await getNeighbourhood(actor)).count);
  const hide = (hiddenAt: Date | null) => db().book.update({ where: { id }, data: { hiddenAt } });
  const before = await count();
  await hide(new Date());
  const after = await count();
  await hide(null);
  return before > after;
}

/** Whether this user's view of the book is counted. */
async function counts(id: string, as: Person | null): Promise<boolean> {
  const before = await db().bookView.count({ where: { bookId: id } });
  const agent = {
    "user-agent": "Mozilla/5.0 (X11) Firefox/140.0",
    "x-nearshelf-peer": "192.0.2.7",
  };
  recordView(id, as?.actor ?? null, new Headers(agent));
  await writeViews();
  return (await db().bookView.count({ where: { bookId: id } })) > before;
}

const NOBODY = {
  ...{ visitor: false, neighbour: false, friend: false },
  ...{ member: false, otherMember: false, removed: false },
};
const SEEN_BY: Record<Visibility, typeof NOBODY> = {
  EVERYONE: {
    ...{ visitor: true, neighbour: true, friend: true },
    ...{ member: true, otherMember: true, removed: true },
  },
  FRIENDS: { ...NOBODY, friend: true },
  CIRCLES: { ...NOBODY, member: true, otherMember: true },
  CHOSEN_CIRCLES: { ...NOBODY, member: true },
  NOBODY,
};

test("only what everybody may see says anything of a book to others, even to friends and circles", async () => {
  for (const visibility of VISIBILITIES) {
    const { id } = await seenBook(visibility);
    for (const { actor } of [neighbour, friend, member]) {
      const isSource = visibility === "EVERYONE";
      expect((await booksByIsbn(actor, ISBN)).length > 0, visibility).toBe(isSource);
      const byWords = await booksByWords(actor, [AUTHOR, "Незрівняненко"]);
      expect(byWords.length > 0, visibility).toBe(isSource);
    }
    await db().book.update({ where: { id }, data: { hiddenAt: new Date() } });
  }
});

test.each(VISIBILITIES)("a book for %s is come upon everywhere, or nowhere", async (visibility) => {
  const book = await seenBook(visibility);
  const everybody = { visitor: null, neighbour, friend, member, otherMember, removed };
  const people = Object.entries(everybody) as [keyof typeof NOBODY, Person | null][];
  for (const [who, as] of people) {
    const places = Object.entries(await placesOf(book, as));
    const otherwise = places.filter(([, sees]) => sees !== SEEN_BY[visibility][who]);
    expect(
      otherwise.map(([place]) => place),
      `${who} of ${places.length}`,
    ).toEqual([]);
  }
});

test("an owner sees all their books, with who may see each, and administrators see them too", async () => {
  const added = await call(ADD, {
    as: owner,
    body: { title: "Щоденник", author: AUTHOR, visibility: "NOBODY", loanDays: 14 },
  });
  expect(added.body).toMatchObject({ visibility: "NOBODY", loanDays: 14 });
  const params = { id: String(added.body.id) };
  const shelf = await call(SHELF, { as: owner, params: { userId: owner.id } });
  expect(shelf.body).toMatchObject([{ id: params.id, visibility: "NOBODY" }]);
  const unset = { loanDays: null };
  const changed = await call(CHANGE, { as: owner, params, method: "PUT", body: unset });
  expect(changed.body).toMatchObject({ visibility: "NOBODY", loanDays: null });
  const admin = await administrator();
  const all = await call(ADMINS_BOOKS, { as: admin, query: { q: "Щоденник" } });
  expect(all.body).toMatchObject({ content: [{ id: params.id, visibility: "NOBODY" }] });
  const hidden = await call(MODERATED, { as: admin, params, body: { reason: "Advertising" } });
  expect(hidden.status).toBe(200);
});

test("who is no friend any more has lost sight of the books for friends, and a new friend has not", async () => {
  const { id } = await bookOf(owner, { visibility: "FRIENDS" });
  const sees = async (as: Person) => (await call(BOOK, { as, params: { id } })).status;
  expect([await sees(friend), await sees(neighbour)]).toEqual([200, 404]);
  await friendCall("end", owner, friend.id);
  await befriend(neighbour, owner);
  expect([await sees(friend), await sees(neighbour)]).toEqual([404, 200]);
});

test("a loan goes on for its two sides when its book is shown to nobody, until it ends", async () => {
  const { id, book } = await loanIn("APPROVED", { owner, borrower });
  const params = { id: book.id };
  await call(CHANGE, { as: owner, params, method: "PUT", body: { visibility: "NOBODY" } });
  const sees = async (as: Person) => (await call(BOOK, { as, params })).status;
  expect([await sees(borrower), await sees(friend)]).toEqual([200, 404]);
  const meetUp = await onLoan("schedule", borrower, id, { location: "cafe" });
  expect(meetUp.body).toMatchObject({ status: "SCHEDULED", bookTitle: "Тигролови" });
  expect((await onLoan("status", owner, id, { status: "LENT" })).status).toBe(200);
  expect(await sees(borrower)).toBe(200);
  const shown = async (as: Person) => (await onLoan("get", as, id)).body.bookVisible;
  expect([await shown(owner), await shown(borrower)]).toEqual([true, true]);
  expect((await onLoan("return", owner, id)).body).toMatchObject({ bookTitle: "Тигролови" });
  expect(await sees(borrower)).toBe(404);
  expect([await shown(owner), await shown(borrower)]).toEqual([true, false]);
  expect(await titlesLent(borrower)).toEqual(["Тигролови"]);
  expect(await titlesLent(neighbour)).toEqual([]);
});

/** Titles of the owner's lent books that this user sees. */
const titlesLent = async (as: Person) => {
  const lent = await call(LENT, { as, params: { userId: owner.id } });
  return lent.body.map((loan) => (loan as { bookTitle: string }).bookTitle);
};

test("the history of a book for friends is for friends, and for who has had it", async () => {
  const { book } = await loanIn("RETURNED", { owner, borrower });
  const borrowed = async (as: Person) =>
    (await call(BORROWED, { as, params: { userId: borrower.id } })).body.length;
  expect([await titlesLent(neighbour), await borrowed(neighbour)]).toEqual([["Тигролови"], 1]);
  await db().book.update({ where: { id: book.id }, data: { visibility: "FRIENDS" } });
  expect([await titlesLent(neighbour), await borrowed(neighbour)]).toEqual([[], 0]);
  expect([await titlesLent(friend), await borrowed(friend)]).toEqual([["Тигролови"], 1]);
  expect([await titlesLent(borrower), await borrowed(owner)]).toEqual([["Тигролови"], 1]);
});

test("a request that was there before may still be approved, and none comes after", async () => {
  const book = await bookOf(owner);
  const asked = await askFor(book.id, borrower);
  await db().book.update({ where: { id: book.id }, data: { visibility: "NOBODY" } });
  expect((await askFor(book.id, neighbour)).status).toBe(404);
  expect((await onLoan("approve", owner, String(asked.body.id))).status).toBe(200);
});
