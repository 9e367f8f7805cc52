import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { GET as show, POST as enter } from "@/app/api/loans/[id]/code/route";
import { GET as pictures } from "@/app/api/loans/[id]/pictures/route";
import { db } from "@/lib/server/database/db";
import { changeBookState } from "@/lib/features/shelf/book-commands";
import { BookState } from "@/prisma/client/enums";
import { block } from "../support/books";
import { call, type Answer } from "../support/call";
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

/** Of what is lent while its borrower asks for more time. */
const ASKED_RULES = [
  ...LOAN_RULES.filter(
    ({ from, to, by }) => from === "LENT" && !(to === "LATER" && by === "borrower"),
  ).map((rule) => ({ ...rule, from: "ASKED" })),
  ...rules(`
  ASKED     ALLOWED   owner    -                    EXTENSION_APPROVED
  ASKED     REFUSED   owner    -                    EXTENSION_DECLINED`),
];

const RULES = { LOAN: [...LOAN_RULES, ...ASKED_RULES], GIFT: GIFT_RULES };

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
const GIFT_STATUSES = ["REQUESTED", "APPROVED", "SCHEDULED", "GIVEN", "CANCELED"] as const;
/** "ASKED": lent, and the borrower asks for more time. */
type Row = readonly [kind: "LOAN" | "GIFT", from: Status | "ASKED"];
const ROWS: Row[] = [
  ...([...STATUSES, "ASKED"] as const)
    .filter((from) => from !== "GIVEN")
    .map((from) => ["LOAN", from] as const),
  ...GIFT_STATUSES.map((from) => ["GIFT", from] as const),
];

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
  { verb: "approveExtension", body: {}, to: "ALLOWED" },
  { verb: "declineExtension", body: {}, to: "REFUSED" },
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
  ALLOWED: "LENT",
  REFUSED: "LENT",
};
const stays = (from: string, to: string) =>
  ["LENT", "ASKED"].includes(from) && to === "SCHEDULED" ? "LENT" : undefined;
/** Refusals that have a reason of their own. */
const REASONS: Record<string, string> = {
  "LENT approveExtension owner": "EXTENSION_GONE",
  "LENT declineExtension owner": "EXTENSION_GONE",
  "ASKED extension borrower": "EXTENSION_OPEN",
};
/** Calls whose outcome the state alone decides. */
const MOVES = CALLS.filter(({ verb }) => !/^(?:confirm|undo|.*extension)$/i.test(verb));

const SIDES = ["owner", "borrower"] as const;
const ACTORS = [...SIDES, "stranger", "blocked"] as const;
let people: Record<(typeof ACTORS)[number], Person>;
let owner: Person, borrower: Person;
beforeAll(async () => {
  people = { ...(await neighbours()), blocked: await person() };
  ({ owner, borrower } = people);
  await block(owner, people.blocked);
});

const loanFrom = async ([kind, from]: Row, sides = { owner, borrower }) => {
  const { id } = await loanIn(from === "ASKED" ? "LENT" : from, sides, kind);
  if (from === "ASKED") await onLoan("extension", sides.borrower, id, { dueDate: day(44) });
  return id;
};

test.each(ROWS)(
  "of a %s from %s every call of either side does what the table says, and others find nothing",
  async (...row) => {
    const [kind, from] = row;
    let id = await loanFrom(row);
    let before = await tracesOf(id);
    for (const { verb, body, to } of CALLS) {
      for (const role of ACTORS) {
        const label = `${from} ${verb} ${JSON.stringify(body)} by ${role}`;
        const rule = RULES[kind].find(
          (row) => row.from === from && row.to === to && row.by === role,
        );
        const answer = await onLoan(verb, people[role], id, body);
        const now = await tracesOf(id);
        if (!rule) {
          const code = REASONS[`${from} ${verb} ${role}`] ?? "LOAN_TRANSITION";
          const isSide = role === "owner" || role === "borrower";
          const refusal = isSide ? { code, status: 409 } : { code: "NOT_FOUND", status: 404 };
          expect(answer.status, label).toBe(refusal.status);
          expect(answer.body, label).toMatchObject(refusal);
          expect(now, label).toEqual(before);
          continue;
        }
        const becomes = LEADS_TO[to ?? ""] ?? stays(from, to ?? "") ?? to;
        expect(answer.status, label).toBe(200);
        expect(answer.body, label).toMatchObject({ id, status: becomes });
        expect(now.status, label).toBe(becomes);
        expect(now.book.state, label).toBe(rule.book ?? before.book.state);
        expect(now.events.length, label).toBe(before.events.length + 1);
        expect(now.notifications.length, label).toBe(before.notifications.length + 1);
        const other = role === "owner" ? borrower.id : owner.id;
        expect(now.notifications[0], label).toMatchObject({ type: rule.tells, userId: other });
        id = await loanFrom(row);
        before = await tracesOf(id);
      }
    }
  },
  60_000,
);

/** The side that gives the book away shows the code. */
const SHOWN_BY: Record<string, (typeof SIDES)[number]> = {
  APPROVED: "owner",
  SCHEDULED: "owner",
  LENT: "borrower",
  ASKED: "borrower",
};
const STARS = { punctuality: 5, accuracy: 5, communication: 5 };

test.each(ROWS)(
  "of a %s from %s each side sees, shows, enters and rates what is its own, and others find nothing",
  async (...row) => {
    const [, from] = row;
    const id = await loanFrom(row);
    const params = { id };
    const shownBy = SHOWN_BY[from];
    const { body } = await call(show, { as: people[shownBy ?? "owner"], params });
    const wrong = String((Number(body.code) + 1 || 0) % 1e6).padStart(6, "0");
    const notYet = from === "RETURNED" ? undefined : "NOT_RETURNED";
    const shows = (role: string) => (role === shownBy ? undefined : "LOAN_TRANSITION");
    const enters = (role: string) => (shownBy && shows(role) ? "CODE_WRONG" : "LOAN_TRANSITION");
    const rates = (by: string) => (role: string) => (role === by ? notYet : "FORBIDDEN");
    type Act = [string, (as: Person) => Promise<Answer>, (role: string) => string | undefined];
    const acts: Act[] = [
      ["get", (as) => onLoan("get", as, id), () => undefined],
      ["pictures", (as) => call(pictures, { as, params }), () => undefined],
      ["show", (as) => call(show, { as, params }), shows],
      ["enter", (as) => call(enter, { as, params, body: { code: wrong } }), enters],
      ["rate", (as) => onLoan("rate", as, id, STARS), rates("owner")],
      ["rateBook", (as) => onLoan("rateBook", as, id, { rating: 9 }), rates("borrower")],
    ];
    const before = await tracesOf(id);
    for (const [act, send, refusedAs] of acts) {
      for (const role of ACTORS) {
        const { status, body } = await send(people[role]);
        const isSide = role === "owner" || role === "borrower";
        expect(status < 400 ? undefined : body.code, `${from} ${act} by ${role}`).toBe(
          isSide ? refusedAs(role) : "NOT_FOUND",
        );
      }
    }
    if (notYet) expect(await tracesOf(id)).toEqual(before);
  },
);

/** What a block between the two sides closes: that the other one would have to agree to. */
const CLOSED_BY_BLOCK: Record<string, number> = {
  approve: 404,
  schedule: 403,
  confirm: 403,
  "extension borrower": 403,
};
const MOVING = ROWS.filter(([kind, from]) => RULES[kind].some((rule) => rule.from === from));

test.each(MOVING)(
  "of a %s from %s a block closes what needs the other side, and nothing else",
  async (...row) => {
    const [kind, from] = row;
    for (const rule of RULES[kind].filter((each) => each.from === from)) {
      const sides = { owner: await person(), borrower: await person() };
      const id = await loanFrom(row, sides);
      // As the block at the same moment leaves it: one that comes later has ended what was asked.
      await block(sides.owner, sides.borrower);
      const { verb, body } = CALLS.find(({ to }) => to === rule.to) as (typeof CALLS)[number];
      const role = rule.by as (typeof SIDES)[number];
      const { status } = await onLoan(verb, sides[role], id, body);
      const expected = CLOSED_BY_BLOCK[verb] ?? CLOSED_BY_BLOCK[`${verb} ${role}`] ?? 200;
      expect(status, `${from} ${verb} by ${role}`).toBe(expected);
    }
  },
);

/** Everything a step leaves behind; newest notification first. */
function tracesOf(id: string) {
  const notifications = { orderBy: { id: "desc" } } as const;
  const inOrder = { orderBy: { id: "asc" } } as const;
  return db().loan.findUniqueOrThrow({
    where: { id },
    include: { book: true, events: inOrder, extensions: inOrder, notifications },
  });
}

type Asker = "borrower" | "rival";

interface Model {
  book: string;
  /** Who has been given it. */
  givenTo: Asker | null;
  loans: {
    kind: "LOAN" | "GIFT";
    status: Status;
    who: Asker;
    handedOver: boolean;
    /** What the book was offered for when it was promised. */
    offered?: string;
  }[];
  told: number;
}

const ACTIVE = ["APPROVED", "SCHEDULED", "LENT"];
const isAvailable = (state: string) => state.startsWith("AVAILABLE");

function ruleFor({ kind, status }: Model["loans"][number], to: string | null, by: string) {
  return RULES[kind].find((row) => row.from === status && row.to === to && row.by === by);
}

/** Moves the model; says whether the call must succeed. */
function play(
  model: Model,
  loan: Model["loans"][number],
  to: string,
  by: "owner" | "borrower",
): boolean {
  const rule = ruleFor(loan, to, by);
  if (!rule) return false;
  if (to === "APPROVED" && !isAvailable(model.book)) return false;
  if (to === "APPROVED" && loan.kind === "GIFT" && model.book !== "AVAILABLE_FOR_GIVE_AWAY")
    return false;
  if (to === "APPROVED") loan.offered = model.book;
  if (to === "GIVEN") {
    model.givenTo = loan.who;
    for (const other of model.loans.filter(({ status }) => status === "REQUESTED")) {
      other.status = "CANCELED";
      model.told += 1;
    }
  }
  const lostAndGone = loan.status === "LOST" && model.book !== "LOST";
  const isBack = to === "RETURNED" || to === "CANCELED";
  if (rule.book && !lostAndGone) model.book = (isBack && loan.offered) || rule.book;
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
      call: fc.nat(99),
      /** Of the calls that may succeed, where there are any; else of all. */
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
            const fitting = MOVES.filter(({ to }) => act.fits && ruleFor(loan, to, act.by));
            const moves = fitting.length > 0 ? fitting : MOVES;
            const wish = moves[act.call % moves.length] as (typeof MOVES)[number];
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
        expect(await db().book.findUnique({ where: { id: book.id } })).toMatchObject({
          ownerId: givenTo ? people[givenTo].id : owner.id,
          state: model.book,
          lentCount: model.loans.filter((loan) => loan.handedOver).length,
        });
        expect(await db().notification.count({ where: { loan: { bookId: book.id } } })).toBe(
          model.told,
        );
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
