import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { changeBookState } from "@/lib/features/shelf/book-commands";
import { db } from "@/lib/server/database/db";
import { BookState } from "@/prisma/client/enums";
import { askFor, bookOf, noticesOf, onLoan } from "../support/lending";
import { bookAfter, MOVES, ruleFor, type Status } from "../support/loan-rules";
import { person, type Person } from "../support/people";

let owner: Person;
beforeAll(async () => {
  owner = await person();
});

type Asker = "borrower" | "rival";

interface Model {
  book: string;
  /** The receiver, if the book was given away. */
  givenTo: Asker | null;
  loans: {
    kind: "LOAN" | "GIFT";
    status: Status;
    who: Asker;
    handedOver: boolean;
    /** The book's state when it was promised. */
    offered?: string;
  }[];
  told: number;
}

const ACTIVE = ["APPROVED", "SCHEDULED", "LENT"];
const isAvailable = (state: string) => state.startsWith("AVAILABLE");

/** Applies a call to the model; gives whether it must succeed. */
function play(
  model: Model,
  loan: Model["loans"][number],
  acts: readonly string[],
  by: "owner" | "borrower",
): boolean {
  const rule = ruleFor(loan.kind, loan.status, acts, by);
  if (!rule) return false;
  const to = rule.to as Status;
  if (rule.act === "approve") {
    if (!isAvailable(model.book)) return false;
    if (loan.kind === "GIFT" && model.book !== "AVAILABLE_FOR_GIVE_AWAY") return false;
    loan.offered = model.book;
  }
  if (to === "GIVEN") {
    model.givenTo = loan.who;
    for (const other of model.loans.filter(({ status }) => status === "REQUESTED")) {
      other.status = "CANCELED";
      model.told += 1;
    }
  }
  const lostAndGone = loan.status === "LOST" && model.book !== "LOST";
  const isBack = to === "RETURNED" || to === "CANCELED";
  const stays = rule.book === "-" && to !== "GIVEN";
  if (!stays && !lostAndGone)
    model.book = (isBack && loan.offered) || bookAfter(loan.kind, rule, model.book);
  if (to === "LENT" || to === "RETURNED") loan.handedOver = true;
  if (to === "CANCELED") loan.handedOver = false;
  loan.status = to;
  model.told += 1;
  return true;
}

/** The owner's book-state dialog in the model. */
function setState(model: Model, state: string): boolean {
  if (model.givenTo) return false;
  const active = model.loans.find((loan) => ACTIVE.includes(loan.status));
  if (active?.status === "LENT") {
    if (state === "BOOKED") return false;
    if (isAvailable(state)) play(model, active, ["return"], "owner");
    if (state === "LOST") play(model, active, ["lose"], "owner");
  } else if (active) {
    if (isAvailable(state) || state === "LOST") play(model, active, ["cancel"], "owner");
    if (state === "LENT" && !play(model, active, ["lend"], "owner")) return false;
  }
  model.book = state;
  return true;
}

/** The error code that a request must get; null: it succeeds. */
function refusalOf(model: Model, who: Asker): string | null {
  if (model.givenTo) return model.givenTo === who ? "OWN_BOOK" : "NOT_FOUND";
  if (model.book === "LOST") return "NOT_FOUND";
  const open = ["REQUESTED", ...ACTIVE];
  if (model.loans.some((loan) => loan.who === who && open.includes(loan.status)))
    return "DUPLICATE_LOAN";
  return isAvailable(model.book) ? null : "BOOK_UNAVAILABLE";
}

const asker = fc.constantFrom("borrower" as const, "rival" as const);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const), who: asker }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("call" as const),
      loan: fc.nat(99),
      call: fc.nat(99),
      /** Prefers a call that may succeed, if there is one. */
      fits: fc.boolean(),
      by: fc.constantFrom("owner" as const, "owner" as const, "borrower" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("state" as const),
      state: fc.constantFrom(...Object.values(BookState)),
    }),
  },
);
const offer = fc.constantFrom("AVAILABLE_FOR_BORROW" as const, "AVAILABLE_FOR_GIVE_AWAY" as const);
const bothAsk = (["borrower", "rival"] as const).map((who) => ({ do: "ask" as const, who }));

test("any sequence of acts of three readers leaves what the model says", async () => {
  await fc.assert(
    fc.asyncProperty(
      offer,
      fc.array(step, { minLength: 4, maxLength: 16 }),
      async (offered, steps) => {
        const people = { borrower: await person(), rival: await person() };
        const book = await bookOf(owner, { state: offered });
        const model: Model = { book: book.state, givenTo: null, loans: [], told: 0 };
        const ids: string[] = [];
        for (const act of [...bothAsk, ...steps]) {
          if (act.do === "ask") {
            const answer = await askFor(book.id, people[act.who]);
            const expected = refusalOf(model, act.who);
            expect(answer.body.code ?? null).toBe(expected);
            if (expected) continue;
            ids.push(String(answer.body.id));
            const kind = model.book === "AVAILABLE_FOR_GIVE_AWAY" ? "GIFT" : "LOAN";
            expect(answer.body.kind).toBe(kind);
            model.loans.push({ kind, status: "REQUESTED", who: act.who, handedOver: false });
            model.told += 1;
          } else if (act.do === "state") {
            const done = await changeBookState(owner.actor, book.id, act.state).then(
              () => true,
              () => false,
            );
            expect(done).toBe(setState(model, act.state));
          } else {
            const at = act.loan % Math.max(1, ids.length);
            const [loan, id] = [model.loans[at], ids[at]];
            if (!loan || !id) continue;
            const fitting = MOVES.filter(
              ({ acts }) => act.fits && ruleFor(loan.kind, loan.status, acts, act.by),
            );
            const moves = fitting.length > 0 ? fitting : MOVES;
            const wish = moves[act.call % moves.length] as (typeof MOVES)[number];
            const answer = await onLoan(
              wish.verb,
              act.by === "owner" ? owner : people[loan.who],
              id,
              wish.body,
            );
            expect(answer.status).toBe(play(model, loan, wish.acts, act.by) ? 200 : 409);
          }
        }
        const loans = await db().loan.findMany({
          where: { bookId: book.id },
          orderBy: { id: "asc" },
        });
        expect(loans.map((loan) => loan.status)).toEqual(model.loans.map((loan) => loan.status));
        const { givenTo } = model;
        expect(await db().book.findUnique({ where: { id: book.id } })).toMatchObject({
          ownerId: givenTo ? people[givenTo].id : owner.id,
          state: model.book,
          lentCount: model.loans.filter((loan) => loan.handedOver).length,
        });
        expect(await noticesOf({ loan: { bookId: book.id } })).toHaveLength(model.told);
      },
    ),
    { numRuns: 30 },
  );
});
