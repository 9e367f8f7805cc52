import { beforeAll, expect, test } from "vitest";
import { GET as show, POST as enter } from "@/app/api/loans/[id]/code/route";
import { GET as pictures } from "@/app/api/loans/[id]/pictures/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { LOAN_MACHINE } from "@/lib/features/loans/machine/loan-machine";
import { changeBookState, withdrawBook } from "@/lib/features/shelf/book-commands";
import { db } from "@/lib/server/database/db";
import { block } from "../support/books";
import { call, type Answer } from "../support/call";
import { askFor, day, loanIn, onLoan } from "../support/lending";
import {
  bookAfter,
  CALLS,
  CALLS_WHILE,
  callsFrom,
  ROWS,
  ruleFor,
  RULES,
  SHELF_RULES,
  statusIn,
  stepOf,
  TABLE,
  toldBy,
  type Row,
  type Rule,
  type Status,
} from "../support/loan-rules";
import { neighbours, person, type Person } from "../support/people";

test("the product's table is this one, row for row", () => {
  const line = (kind: string, step: string, { from, act, by, to, book, tells }: Rule) =>
    [kind, from, act, by, to, step, book, tells].join(" ");
  const product = Object.entries(LOAN_MACHINE).flatMap(([kind, actions]) =>
    Object.entries(actions).flatMap(([act, row]) =>
      Object.entries(row).flatMap(([from, { by: sides, to, kind: step, bookBecomes, notifies }]) =>
        sides.map((by) => {
          const rule = { from, act, by, to, book: bookBecomes ?? "-", tells: "" };
          return line(kind, step, { ...rule, tells: notifies[toldBy(rule)] ?? "-" });
        }),
      ),
    ),
  );
  const own = TABLE.LOAN.map((rule) => ["LOAN", rule] as const);
  const gifts = TABLE.GIFT.map((rule) => ["GIFT", rule] as const);
  const shelf = SHELF_RULES.map((rule) => ["SELF_SERVICE", rule] as const);
  const specified = [...own, ...gifts, ...shelf].flatMap(([kind, rule]) => {
    const row = { ...rule, from: statusIn(rule.from) };
    // By the side that did not propose the meet-up; here also the owner.
    const rows = row.act === "confirm" ? [row, { ...row, by: "owner" }] : [row];
    return rows.map((each) => line(kind, stepOf(each), each));
  });
  expect(product.sort()).toEqual(specified.sort());
});

test("every row of it is tried below", () => {
  const untried = (["LOAN", "GIFT"] as const).flatMap((kind) => {
    const tried = ROWS.filter((row) => row[0] === kind).flatMap(([, from]) =>
      callsFrom(from).flatMap(({ acts }) => acts.map((act) => `${from} ${act}`)),
    );
    return TABLE[kind].filter(
      ({ from, act }) => !(act in OTHER_WAYS) && !tried.includes(`${from} ${act}`),
    );
  });
  expect(untried).toEqual([]);
});

/** Error codes other than LOAN_TRANSITION. */
const REASONS: Record<string, string> = {
  "LENT approveExtension owner": "EXTENSION_GONE",
  "LENT declineExtension owner": "EXTENSION_GONE",
  "ASKED extension borrower": "EXTENSION_OPEN",
};
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
  const { id, book } = await loanIn(statusIn(from) as Status, sides, kind);
  if (from === "ASKED") await onLoan("extension", sides.borrower, id, { dueDate: day(44) });
  if (from === "MEETING") await onLoan("schedule", sides.owner, id, { location: "park" });
  if (from === "MET") {
    for (const [verb, body] of AGAIN_AT_MEETUP) await onLoan(verb, sides.owner, id, body);
  }
  return { id, book };
};
/** Undoes the handover and repeats it at a meet-up. */
const AGAIN_AT_MEETUP = [
  ["undo", {}],
  ["schedule", { location: "cafe" }],
  ["status", { status: "LENT" }],
] as const;

test.each(ROWS)(
  "of a %s from %s every call of either side does what the table says, and others find nothing",
  async (...row) => {
    const [kind, from] = row;
    let { id } = await loanFrom(row);
    let before = await tracesOf(id);
    for (const { verb, body, acts } of callsFrom(from)) {
      const labelOf = (role: string) => `${from} ${verb} ${JSON.stringify(body)} by ${role}`;
      const mayCall = (role: string) => ruleFor(kind, from, acts, role) !== undefined;
      const refused = ACTORS.filter((role) => !mayCall(role)).map(async (role) => {
        const answer = await onLoan(verb, people[role], id, body);
        const code = REASONS[`${from} ${verb} ${role}`] ?? "LOAN_TRANSITION";
        const isSide = role === "owner" || role === "borrower";
        const refusal = isSide ? { code, status: 409 } : { code: "NOT_FOUND", status: 404 };
        expect(answer.status, labelOf(role)).toBe(refusal.status);
        expect(answer.body, labelOf(role)).toMatchObject(refusal);
      });
      await Promise.all(refused);
      expect(await tracesOf(id), `${from} ${verb} refused`).toEqual(before);
      for (const role of SIDES) {
        const rule = ruleFor(kind, from, acts, role);
        if (!rule) continue;
        const label = labelOf(role);
        const answer = await onLoan(verb, people[role], id, body);
        const now = await tracesOf(id);
        expect(answer.status, label).toBe(200);
        expect(answer.body, label).toMatchObject({ id, status: rule.to });
        expectStep(now, rule, label);
        expect(now.book.state, label).toBe(bookAfter(kind, rule, before.book.state));
        expect(now.events.length, label).toBe(before.events.length + 1);
        expect(now.notifications.length, label).toBe(before.notifications.length + 1);
        const other = role === "owner" ? borrower.id : owner.id;
        expect(now.notifications[0], label).toMatchObject({ type: rule.tells, userId: other });
        ({ id } = await loanFrom(row));
        before = await tracesOf(id);
      }
    }
  },
);

interface Made {
  id: string;
  book: { id: string };
  kind: Row[0];
  by: string;
  sides: Record<(typeof SIDES)[number], Person>;
}

/** Actions without a call of their own. */
const OTHER_WAYS: Record<string, (made: Made) => Promise<unknown>> = {
  confirmByCode: async ({ id, by, sides }) => {
    const [shows, enters] =
      by === "owner" ? [sides.borrower, sides.owner] : [sides.owner, sides.borrower];
    const { code } = (await call(show, { as: shows, params: { id } })).body;
    await call(enter, { as: enters, params: { id }, body: { code } });
  },
  leaveMeetUp: async ({ id, kind, by, sides }) => {
    const other = await loanIn("APPROVED", sides, kind);
    const as = by === "owner" ? sides.owner : sides.borrower;
    await onLoan("schedule", as, other.id, { location: "park", loanIds: [id] });
    await onLoan("schedule", as, other.id, { location: "park", loanIds: [] });
  },
  withdrawBook: ({ book, sides }) => withdrawBook(sides.owner.actor, book.id),
  giveToOther: async ({ book, sides }) => {
    await changeBookState(sides.owner.actor, book.id, "AVAILABLE_FOR_GIVE_AWAY");
    const gift = String((await askFor(book.id, await person())).body.id);
    await onLoan("approve", sides.owner, gift);
    await onLoan("give", sides.owner, gift);
  },
  ownerLeaves: ({ sides }) => unsafeDeleteAccount(sides.owner.id, {}),
  borrowerLeaves: ({ sides }) => unsafeDeleteAccount(sides.borrower.id, {}),
};
const OTHERWISE = (["LOAN", "GIFT"] as const).flatMap((kind) =>
  TABLE[kind].filter(({ act }) => act in OTHER_WAYS).map((rule) => ({ kind, ...rule })),
);

test.each(OTHERWISE)("a $kind that is $from becomes $to by $act, of $by", async (row) => {
  const { kind, from, act, by } = row;
  const sides = { owner: await person(), borrower: await person() };
  const made = await loanFrom([kind, from as Row[1]], sides);
  const before = await tracesOf(made.id);
  await OTHER_WAYS[act]?.({ ...made, kind, by, sides });
  const now = await tracesOf(made.id);
  expectStep(now, row, act);
  if (act !== "giveToOther") expect(now.book.state).toBe(bookAfter(kind, row, before.book.state));
  if (row.tells === "-") return;
  const told = now.notifications.filter(({ userId }) => userId === sides[toldBy(row)].id);
  expect(told[0]?.type).toBe(row.tells);
  expect(before.notifications.map(({ id }) => id)).not.toContain(told[0]?.id);
});

/** The side that gives the book away shows the code. */
const SHOWN_BY: Record<string, (typeof SIDES)[number]> = {
  APPROVED: "owner",
  SCHEDULED: "owner",
  LENT: "borrower",
  ASKED: "borrower",
  MEETING: "borrower",
  MET: "borrower",
};
const STARS = { punctuality: 5, accuracy: 5, communication: 5 };

test.each(ROWS)(
  "of a %s from %s each side sees, shows, enters and rates what is its own, and others find nothing",
  async (...row) => {
    const [, from] = row;
    const { id } = await loanFrom(row);
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
      const answers = ACTORS.map(async (role) => {
        const { status, body } = await send(people[role]);
        const isSide = role === "owner" || role === "borrower";
        expect(status < 400 ? undefined : body.code, `${from} ${act} by ${role}`).toBe(
          isSide ? refusedAs(role) : "NOT_FOUND",
        );
      });
      await Promise.all(answers);
    }
    if (notYet) expect(await tracesOf(id)).toEqual(before);
  },
);

/** Status of calls that a block between the two sides forbids: those that need the other side's consent. */
const CLOSED_BY_BLOCK: Record<string, number> = {
  approve: 404,
  schedule: 403,
  confirm: 403,
  "extension borrower": 403,
};
const MOVING = ROWS.filter(
  ([kind, from]) => !CALLS_WHILE[from] && RULES[kind].some((rule) => rule.from === from),
);

test.each(MOVING)(
  "of a %s from %s a block closes what needs the other side, and nothing else",
  async (...row) => {
    const [kind, from] = row;
    for (const rule of RULES[kind].filter((each) => each.from === from)) {
      const made = CALLS.find(({ acts }) => acts.some((act) => act === rule.act));
      if (!made) continue;
      const { verb, body } = made;
      const sides = { owner: await person(), borrower: await person() };
      const { id } = await loanFrom(row, sides);
      // As after a concurrent block; an earlier one would have ended the request.
      await block(sides.owner, sides.borrower);
      const role = rule.by as (typeof SIDES)[number];
      const { status } = await onLoan(verb, sides[role], id, body);
      const expected = CLOSED_BY_BLOCK[verb] ?? CLOSED_BY_BLOCK[`${verb} ${role}`] ?? 200;
      expect(status, `${from} ${verb} by ${role}`).toBe(expected);
    }
  },
);

/** The loan has the status of the rule, and its timeline the step. */
function expectStep(now: Awaited<ReturnType<typeof tracesOf>>, rule: Rule, label: string): void {
  expect(now.status, label).toBe(rule.to);
  const from = statusIn(rule.from);
  expect(now.events.at(-1), label).toMatchObject({ kind: stepOf(rule), from, to: rule.to });
}

/** Everything a step changes; newest notification first. */
function tracesOf(id: string) {
  const notifications = { orderBy: { id: "desc" } } as const;
  const inOrder = { orderBy: { id: "asc" } } as const;
  return db().loan.findUniqueOrThrow({
    where: { id },
    include: { book: true, events: inOrder, extensions: inOrder, notifications },
  });
}
