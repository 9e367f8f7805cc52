import { beforeAll, expect, test } from "vitest";
import { POST as BAN } from "@/app/api/admin/users/[id]/ban/route";
import { POST as OPEN } from "@/app/api/admin/users/[id]/reinstate/route";
import { PUT as CHOOSE } from "@/app/api/books/[id]/gift-choice/route";
import { PUT as NOTE } from "@/app/api/books/[id]/margin-note/route";
import { DELETE as BACK, POST as OUTSIDE } from "@/app/api/books/[id]/outside-loan/route";
import { DELETE as WITHDRAW, PUT as EDIT } from "@/app/api/books/[id]/route";
import { PATCH as STATE } from "@/app/api/books/[id]/state/route";
import { DELETE as LEAVE } from "@/app/api/books/[id]/waiting/route";
import { GET as SHOW, POST as ENTER } from "@/app/api/loans/[id]/code/route";
import { PUT as RULES } from "@/app/api/users/me/lending-rules/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";
import { updateProfile } from "@/lib/features/users/commands";
import { db } from "@/lib/server/database/db";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { AppError } from "@/lib/shared/errors";
import { random, type Random } from "@/prisma/seed/random";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { befriend, friendCall } from "../support/friends";
import { askFor, bookOf, day, onLoan, waitFor } from "../support/lending";
import { collectLog } from "../support/log";
import { person, type Person } from "../support/people";

const ROUNDS = 2;
const WAVES = 3;
const AT_ONCE = 30;

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

interface LentBook {
  id: string;
  bookId: string;
  owner: Person;
  borrower: Person;
}

/** Loans and gifts between some users, in several states, and a waiting list. */
async function village({ pick, chance }: Random) {
  const people = await Promise.all(Array.from({ length: 5 }, () => person()));
  const [first, second] = people as [Person, Person];
  await befriend(first, second);
  await call(RULES, { as: first, method: "PUT", body: { approveFriends: true } });
  await call(RULES, { as: second, method: "PUT", body: { booksPerReader: 3 } });
  const loans: LentBook[] = [];
  for (let at = 0; at < 14; at += 1) {
    const owner = pick(people);
    const borrower = pick(people.filter((one) => one !== owner));
    const isGift = chance(0.25);
    const { id: bookId } = await bookOf(
      owner,
      isGift ? { state: "AVAILABLE_FOR_GIVE_AWAY" } : undefined,
    );
    const id = String((await askFor(bookId, borrower)).body.id);
    loans.push({ id, bookId, owner, borrower });
    if (chance(0.3)) continue;
    await onLoan("approve", owner, id);
    if (chance(0.4)) await onLoan("schedule", owner, id, { location: "cafe", date: day(2) });
    if (chance(0.5)) await onLoan("status", owner, id, { status: "LENT" });
    for (const as of people.filter(() => chance(0.5))) {
      await waitFor(bookId, as);
    }
  }
  return { people, loans };
}

/** A random act of a user. */
function act(
  { pick, chance }: Random,
  { people, loans }: Awaited<ReturnType<typeof village>>,
): () => Promise<unknown> {
  const { id, bookId, owner, borrower } = pick(loans);
  const sides = [owner, borrower] as const;
  const side = pick(sides);
  const other = side === owner ? borrower : owner;
  const [one, another] = [pick(people), pick(people)];
  const isBetween = (loan: LentBook) =>
    loan.id !== id && [loan.owner, loan.borrower].every((each) => sides.includes(each));
  const loanIds = loans.filter((loan) => isBetween(loan) && chance(0.7)).map((loan) => loan.id);
  const onBook = (handler: RouteHandler, as: Person, method: string, body?: object) => () =>
    call(handler, { as, method, params: { id: bookId }, body });
  const byAdmin = (handler: RouteHandler, body: object) => () =>
    call(handler, { as: admin, params: { id: one.id }, body });
  const enterCode = async () => {
    const shown = await call(SHOW, { as: side, params: { id } });
    const body = { code: String(shown.body.code ?? "000000") };
    return call(ENTER, { as: other, params: { id }, body });
  };
  const visibility = pick(["EVERYONE", "FRIENDS", "NOBODY"]);
  const location = pick([null, { country: "UKR", postalCode: "82400", city: "Стрий" }]);
  const state = pick(["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY", "LENT", "LOST"]);
  return pick<() => Promise<unknown>>([
    () => onLoan("approve", owner, id),
    () => onLoan("cancel", side, id),
    () => onLoan("return", owner, id),
    () => onLoan("status", owner, id, { status: "LENT" }),
    () => onLoan("undo", owner, id),
    () => onLoan("give", owner, id),
    () => onLoan("lost", owner, id),
    () => onLoan("extension", side, id, { dueDate: day(pick([40, 50, 60])) }),
    () => onLoan("approveExtension", owner, id),
    () => onLoan("declineExtension", owner, id),
    () => onLoan("schedule", side, id, { location: "park", date: day(3), loanIds }),
    () => onLoan("schedule", side, id, { location: "cafe", date: day(4), loanIds }),
    () => onLoan("confirm", side, id, { version: 1 }),
    () => onLoan("rate", owner, id, { punctuality: 4, accuracy: 5, communication: 3 }),
    () => onLoan("rateBook", borrower, id, { rating: 9 }),
    enterCode,
    enterCode,
    () => askFor(bookId, one),
    () => askFor(bookId, one),
    () => waitFor(bookId, one),
    () => waitFor(bookId, one),
    onBook(LEAVE, one, "DELETE"),
    onBook(OUTSIDE, owner, "POST", { name: "Aunt" }),
    onBook(BACK, owner, "DELETE"),
    onBook(CHOOSE, borrower, "PUT", { choice: "LEND" }),
    onBook(NOTE, borrower, "PUT", { text: "hello" }),
    onBook(EDIT, owner, "PUT", { visibility }),
    onBook(EDIT, owner, "PUT", { location }),
    onBook(STATE, owner, "PATCH", { state }),
    onBook(WITHDRAW, owner, "DELETE"),
    () => friendCall("block", one, another.id),
    () => friendCall("unblock", one, another.id),
    () => friendCall("request", one, another.id),
    () => friendCall("accept", one, another.id),
    () => friendCall("end", one, another.id),
    byAdmin(BAN, { reason: "Spam." }),
    byAdmin(OPEN, {}),
    () => updateProfile(one.actor, one.id, { postalCode: pick(["79000", "82400"]) }),
    settleWaiting,
    () => sendReminders(new Date(Date.now() + 32 * 86_400_000)),
    () => unsafeDeleteAccount(one.id, {}),
  ]);
}

/** @returns the status of the answer; 0 for a command that succeeds. */
async function statusOf(work: () => Promise<unknown>): Promise<number> {
  try {
    const answer = await work();
    return answer instanceof Object && "status" in answer ? Number(answer.status) : 0;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

test("whatever readers and administrators do to loans at once, no transaction fails or waits for another that waits for it", async () => {
  const lines = collectLog();
  // The same numbers in each run; only the order of concurrent calls differs.
  const numbers = random(20_261_122);
  for (let round = 0; round < ROUNDS; round += 1) {
    const scene = await village(numbers);
    for (let wave = 0; wave < WAVES; wave += 1) {
      const acts = Array.from({ length: AT_ONCE }, () => act(numbers, scene));
      const statuses = await Promise.all(acts.map(statusOf));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  }
  expect(lines).toEqual([]);
  const books = await db().book.findMany({
    select: {
      state: true,
      hiddenAt: true,
      loans: { where: { status: { in: [...ACTIVE_STATUSES] } }, select: { status: true } },
      outsideLoan: { select: { bookId: true } },
    },
  });
  for (const { state, hiddenAt, loans, outsideLoan } of books) {
    const [active] = loans;
    expect(loans.length).toBeLessThanOrEqual(1);
    if (active) expect(hiddenAt).toBeNull();
    if (active) expect(state).toBe(active.status === "LENT" ? "LENT" : "BOOKED");
    if (outsideLoan) expect(["LENT", "LOST"]).toContain(state);
    if (outsideLoan) expect({ active, hiddenAt }).toEqual({ active: undefined, hiddenAt: null });
  }
  const deleted = await db().user.findMany({ where: { deletedAt: { not: null } } });
  expect(deleted.length).toBeGreaterThan(0);
  const ids = deleted.map(({ id }) => id);
  expect(await db().waiting.count({ where: { userId: { in: ids } } })).toBe(0);
  expect(await db().friendship.count({ where: { aId: { in: ids } } })).toBe(0);
});
