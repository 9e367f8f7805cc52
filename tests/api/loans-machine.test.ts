import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { changeBookState } from "@/lib/features/loans/book-commands";
import { BookState } from "@/prisma/client/enums";
import { askFor, bookOf, day, loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

// The specification's table once more, written down independently of the product's own.
// from → to | by | book afterwards | what the other side is told
const LOAN_RULES = rules(`
  REQUESTED APPROVED  owner    BOOKED               LOAN_APPROVED
  REQUESTED CANCELED  owner    -                    LOAN_REJECTED
  REQUESTED CANCELED  borrower -                    LOAN_STATUS_CHANGE
  APPROVED  SCHEDULED owner    -                    MEETUP_SCHEDULED
  APPROVED  SCHEDULED borrower -                    MEETUP_SCHEDULED
  SCHEDULED SCHEDULED owner    -                    MEETUP_SCHEDULED
  SCHEDULED SCHEDULED borrower -                    MEETUP_SCHEDULED
  SCHEDULED CONFIRMED borrower -                    MEETUP_CONFIRMED
  LENT      SCHEDULED owner    -                    MEETUP_SCHEDULED
  LENT      SCHEDULED borrower -                    MEETUP_SCHEDULED
  APPROVED  LENT      owner    LENT                 LOAN_STATUS_CHANGE
  SCHEDULED LENT      owner    LENT                 LOAN_STATUS_CHANGE
  APPROVED  RETURNED  owner    AVAILABLE_FOR_BORROW BOOK_RETURNED
  SCHEDULED RETURNED  owner    AVAILABLE_FOR_BORROW BOOK_RETURNED
  LENT      RETURNED  owner    AVAILABLE_FOR_BORROW BOOK_RETURNED
  LOST      RETURNED  owner    AVAILABLE_FOR_BORROW BOOK_RETURNED
  APPROVED  LOST      owner    LOST                 LOAN_STATUS_CHANGE
  SCHEDULED LOST      owner    LOST                 LOAN_STATUS_CHANGE
  LENT      LOST      owner    LOST                 LOAN_STATUS_CHANGE
  APPROVED  CANCELED  owner    AVAILABLE_FOR_BORROW LOAN_STATUS_CHANGE
  APPROVED  CANCELED  borrower AVAILABLE_FOR_BORROW LOAN_STATUS_CHANGE
  SCHEDULED CANCELED  owner    AVAILABLE_FOR_BORROW LOAN_STATUS_CHANGE
  SCHEDULED CANCELED  borrower AVAILABLE_FOR_BORROW LOAN_STATUS_CHANGE
  LENT      CANCELED  owner    AVAILABLE_FOR_BORROW LOAN_STATUS_CHANGE
  LENT      UNDONE    owner    BOOKED               LOAN_STATUS_CHANGE
  LENT      LATER     owner    -                    EXTENSION_APPROVED
  LENT      LATER     borrower -                    EXTENSION_REQUESTED`);

const GIFT_RULES = rules(`
  REQUESTED APPROVED  owner    BOOKED                  LOAN_APPROVED
  REQUESTED CANCELED  owner    -                       LOAN_REJECTED
  REQUESTED CANCELED  borrower -                       LOAN_STATUS_CHANGE
  APPROVED  SCHEDULED owner    -                       MEETUP_SCHEDULED
  APPROVED  SCHEDULED borrower -                       MEETUP_SCHEDULED
  SCHEDULED SCHEDULED owner    -                       MEETUP_SCHEDULED
  SCHEDULED SCHEDULED borrower -                       MEETUP_SCHEDULED
  SCHEDULED CONFIRMED borrower -                       MEETUP_CONFIRMED
  APPROVED  GIVEN     owner    AVAILABLE_FOR_BORROW    GIFT_RECEIVED
  SCHEDULED GIVEN     owner    AVAILABLE_FOR_BORROW    GIFT_RECEIVED
  APPROVED  CANCELED  owner    AVAILABLE_FOR_GIVE_AWAY LOAN_STATUS_CHANGE
  APPROVED  CANCELED  borrower AVAILABLE_FOR_GIVE_AWAY LOAN_STATUS_CHANGE
  SCHEDULED CANCELED  owner    AVAILABLE_FOR_GIVE_AWAY LOAN_STATUS_CHANGE
  SCHEDULED CANCELED  borrower AVAILABLE_FOR_GIVE_AWAY LOAN_STATUS_CHANGE`);

const RULES = { LOAN: LOAN_RULES, GIFT: GIFT_RULES };

function rules(table: string) {
  return table
    .trim()
    .split("\n")
    .map((row) => {
      const [from, to, by, book, tells] = row.trim().split(/\s+/);
      return { from, to, by, book: book === "-" ? null : book, tells };
    });
}

const STATUSES = [
  "REQUESTED",
  "APPROVED",
  "SCHEDULED",
  "LENT",
  "RETURNED",
  "CANCELED",
  "LOST",
  "GIVEN",
] as const;
type Status = (typeof STATUSES)[number];

/** Every call that can move a loan, and the state it leads to; "change status" never schedules. */
const CALLS = [
  { verb: "approve", body: {}, to: "APPROVED" },
  { verb: "cancel", body: {}, to: "CANCELED" },
  // What is lent stays LENT: the meet-up is to bring it back.
  { verb: "schedule", body: { location: "park" }, to: "SCHEDULED" },
  // The loan stays SCHEDULED; `loanIn` has the owner propose the meet-up.
  { verb: "confirm", body: { version: 1 }, to: "CONFIRMED" },
  // `loanIn` hands over what is APPROVED, a moment ago.
  { verb: "undo", body: {}, to: "UNDONE" },
  // The owner gives more time, the borrower asks for it.
  { verb: "extension", body: { dueDate: day(60) }, to: "LATER" },
  { verb: "return", body: {}, to: "RETURNED" },
  { verb: "lost", body: {}, to: "LOST" },
  { verb: "give", body: {}, to: "GIVEN" },
  ...STATUSES.map((status) => ({
    verb: "status" as const,
    body: { status },
    to: status === "SCHEDULED" || status === "REQUESTED" ? null : status,
  })),
] as const;

/** What a loan is after a call that is named for what it does. */
const LEADS_TO: Record<string, string> = {
  CONFIRMED: "SCHEDULED",
  UNDONE: "APPROVED",
  LATER: "LENT",
};
const stays = (from: string, to: string) =>
  from === "LENT" && to === "SCHEDULED" ? from : undefined;
/** Calls whose outcome the state alone decides. */
const MOVES = CALLS.filter(({ verb }) => !["confirm", "undo", "extension"].includes(verb));

let owner: Person, borrower: Person, stranger: Person;
beforeAll(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

async function bookRow(id: string) {
  return db().book.findUniqueOrThrow({ where: { id } });
}

test.each([
  ...STATUSES.filter((status) => status !== "GIVEN").map((from) => ["LOAN", from] as const),
  ...(["REQUESTED", "APPROVED", "SCHEDULED", "GIVEN", "CANCELED"] as const).map(
    (from) => ["GIFT", from] as const,
  ),
])(
  "of a %s from %s every call of either side does what the table says",
  async (kind, from) => {
    let fresh = await loanIn(from, { owner, borrower }, kind);
    for (const { verb, body, to } of CALLS) {
      for (const role of ["owner", "borrower", "stranger"] as const) {
        const label = `${from} ${verb} ${JSON.stringify(body)} by ${role}`;
        const { id, book } = fresh;
        const before = await bookRow(book.id);
        const rule = RULES[kind].find(
          (row) => row.from === from && row.to === to && row.by === role,
        );
        const traces = await tracesOf(id);
        const answer = await onLoan(verb, { owner, borrower, stranger }[role], id, body);
        const refusal =
          role === "stranger"
            ? { code: "NOT_FOUND", status: 404 }
            : { code: "LOAN_TRANSITION", status: 409 };
        expect(answer.status, label).toBe(rule ? 200 : refusal.status);
        const becomes = LEADS_TO[to ?? ""] ?? stays(from, to ?? "") ?? to;
        expect(answer.body, label).toMatchObject(rule ? { id, status: becomes } : refusal);
        const now = await tracesOf(id);
        expect(now.status, label).toBe(rule ? becomes : from);
        expect((await bookRow(book.id)).state, label).toBe(rule?.book ?? before.state);
        expect(now.events, label).toBe(traces.events + (rule ? 1 : 0));
        expect(now.told.length, label).toBe(traces.told.length + (rule ? 1 : 0));
        if (!rule) continue;
        const other = role === "owner" ? borrower.id : owner.id;
        expect(now.told[0], label).toMatchObject({ type: rule.tells, userId: other });
        fresh = await loanIn(from, { owner, borrower }, kind);
      }
    }
  },
  60_000,
);

/** Everything a step leaves behind; newest notification first. */
async function tracesOf(id: string) {
  const loan = await db().loan.findUniqueOrThrow({
    where: { id },
    include: { events: true, notifications: { orderBy: { id: "desc" } } },
  });
  return { status: loan.status, events: loan.events.length, told: loan.notifications };
}

type Asker = "borrower" | "rival";

interface Model {
  book: string;
  /** Who has been given it. */
  givenTo: Asker | null;
  loans: { kind: "LOAN" | "GIFT"; status: Status; who: Asker; handedOver: boolean }[];
  told: number;
}

const ACTIVE = ["APPROVED", "SCHEDULED", "LENT"];
const isAvailable = (state: string) => state.startsWith("AVAILABLE");

/** Moves the model; says whether the call must succeed. */
function play(
  model: Model,
  loan: Model["loans"][number],
  to: string,
  by: "owner" | "borrower",
): boolean {
  const ofKind = RULES[loan.kind];
  const rule = ofKind.find((row) => row.from === loan.status && row.to === to && row.by === by);
  if (!rule) return false;
  if (to === "APPROVED" && !isAvailable(model.book)) return false;
  if (to === "APPROVED" && loan.kind === "GIFT" && model.book !== "AVAILABLE_FOR_GIVE_AWAY")
    return false;
  if (to === "GIVEN") {
    model.givenTo = loan.who;
    for (const other of model.loans.filter(({ status }) => status === "REQUESTED")) {
      other.status = "CANCELED";
      model.told += 1;
    }
  }
  const lostAndGone = loan.status === "LOST" && model.book !== "LOST";
  if (rule.book && !lostAndGone) model.book = rule.book;
  if (to === "LENT" || to === "RETURNED") loan.handedOver = true;
  if (to === "CANCELED") loan.handedOver = false;
  loan.status = (stays(loan.status, to) ?? to) as Status;
  model.told += 1;
  return true;
}

/** The owner's state dialog in the model. */
function setState(model: Model, state: string): boolean {
  if (model.givenTo) return false;
  const active = model.loans.find((loan) => ACTIVE.includes(loan.status));
  if (active?.status === "LENT") {
    if (state === "BOOKED") return false;
    if (isAvailable(state)) play(model, active, "RETURNED", "owner");
    if (state === "LOST") play(model, active, "LOST", "owner");
  } else if (active) {
    if (isAvailable(state) || state === "LOST") play(model, active, "CANCELED", "owner");
    if (state === "LENT" && !play(model, active, "LENT", "owner")) return false;
  }
  model.book = state;
  return true;
}

/** What the answer to a request must be; null: it is made. */
function refusalOf(model: Model, who: Asker): string | null {
  if (model.givenTo) return model.givenTo === who ? "OWN_BOOK" : "NOT_FOUND";
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
      call: fc.nat(MOVES.length - 1),
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
            const wish = MOVES[act.call];
            if (!loan || !id || !wish) continue;
            const answer = await onLoan(
              wish.verb,
              act.by === "owner" ? owner : people[loan.who],
              id,
              wish.body,
            );
            expect(answer.status).toBe(wish.to && play(model, loan, wish.to, act.by) ? 200 : 409);
          }
        }
        const loans = await db().loan.findMany({
          where: { bookId: book.id },
          orderBy: { id: "asc" },
        });
        expect(loans.map((loan) => loan.status)).toEqual(model.loans.map((loan) => loan.status));
        const { givenTo } = model;
        expect(await bookRow(book.id)).toMatchObject({
          ownerId: givenTo ? people[givenTo].id : owner.id,
          state: model.book,
          lentCount: model.loans.filter((loan) => loan.handedOver).length,
        });
        expect(await db().notification.count({ where: { loan: { bookId: book.id } } })).toBe(
          model.told,
        );
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
