import pg from "pg";
import { expect, test } from "vitest";
import { POST as turn } from "@/app/api/books/[id]/views/route";
import { GET as analytics } from "@/app/api/users/[id]/analytics/route";
import type { Analytics } from "@/lib/features/overview/schema";
import { recordView, writeViews, waitingViews } from "@/lib/features/books/view-commands";
import { db, connections } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { block } from "../support/books";
import { call } from "../support/call";
import { friends } from "../support/chatting";
import { askFor, bookOf, loanIn, loanOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { person, type Person } from "../support/people";
import { retentionAfter } from "../support/retention";

const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11) Firefox/140.0",
  "x-nearshelf-peer": "192.0.2.7",
};

newNeighbours();

const visitor = (more: Record<string, string> = {}) => new Headers({ ...BROWSER, ...more });
const viewsOf = (bookId: string) => db().bookView.count({ where: { bookId } });
const figures = async (who: Person) =>
  (await call(analytics, { as: who, params: { id: who.id } })).body as unknown as Analytics;

test("a view counts once per viewer, book and day, and never the owner's own", async () => {
  const book = await bookOf(owner);
  for (const who of [borrower, borrower, stranger, owner]) {
    const answer = await call(turn, { as: who, params: { id: book.id }, method: "POST" });
    expect(answer.status).toBe(204);
  }
  await writeViews();
  expect(await viewsOf(book.id)).toBe(2);
  recordView(book.id, borrower.actor, new Headers());
  await writeViews();
  expect(await viewsOf(book.id)).toBe(2);
  recordView(book.id, borrower.actor, new Headers());
  await writeViews(new Date(Date.now() + DAY));
  expect(await viewsOf(book.id)).toBe(3);
});

test("visitors are told apart by address and browser; programs and prefetches do not count", async () => {
  const book = await bookOf(owner);
  recordView(book.id, null, visitor());
  recordView(book.id, null, visitor());
  recordView(book.id, null, visitor({ "x-nearshelf-peer": "192.0.2.8" }));
  for (const agent of [
    ...["Mozilla/5.0 (compatible; Googlebot/2.1)", "okhttp/4.12.0", ""],
    // Link previews of messengers.
    ...["WhatsApp/2.23.20.0", "Mastodon/4.2 (http.rb/5.1.1)"],
  ])
    recordView(book.id, null, visitor({ "user-agent": agent }));
  recordView(book.id, null, visitor({ "sec-purpose": "prefetch;prerender" }));
  recordView(book.id, null, visitor({ purpose: "prefetch" }));
  recordView(book.id, borrower.actor, new Headers({ "next-router-prefetch": "1" }));
  await writeViews();
  expect(await viewsOf(book.id)).toBe(2);
});

test("who may not see a book has not looked at it, and views of books that are gone are dropped, the others written", async () => {
  const [book, lost] = [await bookOf(owner), await bookOf(owner, { state: "LOST" })];
  const gone = await bookOf(owner, { hiddenAt: new Date() });
  await block(owner, stranger);
  recordView(book.id, stranger.actor, new Headers());
  for (const id of [crypto.randomUUID(), gone.id, lost.id, book.id])
    recordView(id, borrower.actor, new Headers());
  await writeViews();
  expect(await Promise.all([book, gone, lost].map(({ id }) => viewsOf(id)))).toEqual([1, 0, 0]);
});

test("what is kept of a view tells nobody who it was once the day's key is gone", async () => {
  const book = await bookOf(owner);
  recordView(book.id, borrower.actor, new Headers());
  await writeViews();
  const [row] = await db().bookView.findMany({ where: { bookId: book.id } });
  expect(Buffer.from(row?.viewer ?? []).toString("latin1")).not.toContain(borrower.id);
  expect(await db().viewKey.count()).toBeGreaterThan(0);
  await retentionAfter(2 * DAY);
  expect(await db().viewKey.count({ where: { day: { lte: new Date() } } })).toBe(0);
  expect(await viewsOf(book.id)).toBe(1);
});

test("a database that is away costs views and nothing else", async () => {
  const book = await bookOf(owner);
  const { pool } = connections();
  // Nobody listens on this port.
  connections().pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
  try {
    recordView(book.id, borrower.actor, new Headers());
    await expect(writeViews()).resolves.toBeUndefined();
  } finally {
    connections().pool = pool;
  }
  expect(waitingViews()).toEqual([]);
});

test("two processes that write the same views at once do not disturb each other", async () => {
  const books = await Promise.all(Array.from({ length: 8 }, () => bookOf(owner)));
  const readers = await Promise.all(Array.from({ length: 8 }, () => person()));
  const rounds = Array.from({ length: 6 }, async (_, round) => {
    const order = round % 2 ? books : books.toReversed();
    for (const { id } of order)
      for (const { actor } of readers) recordView(id, actor, new Headers());
    await writeViews();
  });
  await Promise.all(rounds);
  for (const { id } of books) expect(await viewsOf(id)).toBe(8);
});

test("the overview counts 30 days, today last, and names the books that were looked at most", async () => {
  const lent = await loanIn("LENT", { owner, borrower });
  const other = await bookOf(owner, { title: "Місто" });
  const day = (back: number) =>
    new Date(new Date(Date.now() - back * DAY).toISOString().slice(0, 10));
  const view = async (bookId: string, back: number, many: number) => {
    const viewers = Array.from({ length: many }, (_, at) => Buffer.from([at]));
    const data = viewers.map((viewer) => ({ bookId, day: day(back), viewer }));
    await db().bookView.createMany({ data });
  };
  await view(lent.book.id, 3, 1);
  for (const [back, many] of [
    [0, 3],
    [29, 2],
    [30, 9],
  ] as const)
    await view(other.id, back, many);
  const { days, totals, topBooks } = await figures(owner);
  expect(days).toHaveLength(30);
  expect(days[0]?.day).toBe(day(29).toISOString().slice(0, 10));
  expect(days.map(({ views: n }) => n).filter(Boolean)).toEqual([2, 1, 3]);
  expect(days.at(-1)).toMatchObject({ views: 3, loans: 1 });
  expect(totals).toEqual({ views: 6, loans: 1 });
  expect(topBooks).toMatchObject([
    { id: other.id, views: 5, loans: 0 },
    { id: lent.book.id, views: 1, loans: 1 },
  ]);
});

test("the overview counts what is going on now; a request that cannot be answered yet is none", async () => {
  await loanIn("REQUESTED", { owner, borrower });
  await loanIn("LENT", { owner, borrower });
  const wanted = await bookOf(owner);
  await askFor(wanted.id, stranger);
  await loanOf(wanted.id, "SCHEDULED", { owner, borrower });
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("cancel", borrower, id);
  await friends(owner, stranger);
  const both = { activeLoans: 2, upcomingMeetups: 1 };
  expect(await figures(owner)).toMatchObject({ ...both, pendingRequests: 1, friends: 1 });
  expect(await figures(borrower)).toMatchObject({ ...both, pendingRequests: 0, friends: 0 });
});
