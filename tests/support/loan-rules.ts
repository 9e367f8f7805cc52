// The table of the specification, written independently of the product's own.
// from | action | by | to | book afterwards | notification of the other side
const PROMISE_RULES = `
  REQUESTED approve       owner    APPROVED  BOOKED  LOAN_APPROVED
  REQUESTED cancel        owner    CANCELED  -       LOAN_REJECTED
  REQUESTED cancel        borrower CANCELED  -       LOAN_STATUS_CHANGE
  APPROVED  schedule      owner    SCHEDULED -       MEETUP_SCHEDULED
  APPROVED  schedule      borrower SCHEDULED -       MEETUP_SCHEDULED
  SCHEDULED move          owner    SCHEDULED -       MEETUP_SCHEDULED
  SCHEDULED move          borrower SCHEDULED -       MEETUP_SCHEDULED
  SCHEDULED confirm       borrower SCHEDULED -       MEETUP_CONFIRMED
  SCHEDULED leaveMeetUp   owner    APPROVED  -       -
  SCHEDULED leaveMeetUp   borrower APPROVED  -       -
  APPROVED  cancel        owner    CANCELED  OFFERED LOAN_STATUS_CHANGE
  APPROVED  cancel        borrower CANCELED  OFFERED LOAN_STATUS_CHANGE
  SCHEDULED cancel        owner    CANCELED  OFFERED LOAN_STATUS_CHANGE
  SCHEDULED cancel        borrower CANCELED  OFFERED LOAN_STATUS_CHANGE
  REQUESTED withdrawBook   system  CANCELED  -       LOAN_STATUS_CHANGE
  REQUESTED giveToOther    system  CANCELED  -       GIFT_GONE
  REQUESTED ownerLeaves    system  CANCELED  -       LOAN_STATUS_CHANGE
  APPROVED  ownerLeaves    system  CANCELED  OFFERED LOAN_STATUS_CHANGE
  SCHEDULED ownerLeaves    system  CANCELED  OFFERED LOAN_STATUS_CHANGE
  REQUESTED borrowerLeaves system  CANCELED  -       LOAN_STATUS_CHANGE
  APPROVED  borrowerLeaves system  CANCELED  OFFERED LOAN_STATUS_CHANGE
  SCHEDULED borrowerLeaves system  CANCELED  OFFERED LOAN_STATUS_CHANGE`;

const GIFT_RULES = rules(`${PROMISE_RULES}
  APPROVED  give          owner    GIVEN     -       GIFT_RECEIVED
  SCHEDULED give          owner    GIVEN     -       GIFT_RECEIVED
  APPROVED  confirmByCode borrower GIVEN     -       HANDED_OVER
  SCHEDULED confirmByCode borrower GIVEN     -       HANDED_OVER`);

const LOAN_RULES = rules(`${PROMISE_RULES}
  APPROVED  lend          owner    LENT      LENT    LOAN_STATUS_CHANGE
  SCHEDULED lend          owner    LENT      LENT    LOAN_STATUS_CHANGE
  APPROVED  confirmByCode borrower LENT      LENT    HANDED_OVER
  SCHEDULED confirmByCode borrower LENT      LENT    HANDED_OVER
  LENT      confirmByCode owner    RETURNED  OFFERED BOOK_RETURNED
  APPROVED  return        owner    RETURNED  OFFERED BOOK_RETURNED
  SCHEDULED return        owner    RETURNED  OFFERED BOOK_RETURNED
  LENT      return        owner    RETURNED  OFFERED BOOK_RETURNED
  LOST      return        owner    RETURNED  OFFERED BOOK_RETURNED
  APPROVED  lose          owner    LOST      LOST    LOAN_STATUS_CHANGE
  SCHEDULED lose          owner    LOST      LOST    LOAN_STATUS_CHANGE
  LENT      lose          owner    LOST      LOST    LOAN_STATUS_CHANGE
  LENT      cancel        owner    CANCELED  OFFERED LOAN_STATUS_CHANGE
  LENT      schedule      owner    LENT      -       MEETUP_SCHEDULED
  LENT      schedule      borrower LENT      -       MEETUP_SCHEDULED
  LENT      undoHandOver  owner    APPROVED  BOOKED  LOAN_STATUS_CHANGE
  LENT      extend        owner    LENT      -       EXTENSION_APPROVED
  LENT      requestExtension borrower LENT   -       EXTENSION_REQUESTED
  LENT      ownerLeaves    system  CANCELED  OFFERED LOAN_STATUS_CHANGE
  LENT      borrowerLeaves system  LOST      LOST    LOAN_STATUS_CHANGE`);

/** Of a circle's own book, which is neither asked for nor handed over. */
export const SHELF_RULES = rules(`
  REQUESTED take          borrower LENT      LENT    -
  LENT      bringBack     borrower RETURNED  OFFERED -
  LENT      putBack       system   RETURNED  OFFERED TAKEN_BY_OTHER
  LENT      return        owner    RETURNED  OFFERED BOOK_RETURNED
  LOST      return        owner    RETURNED  OFFERED BOOK_RETURNED
  LENT      lose          owner    LOST      LOST    LOAN_STATUS_CHANGE
  LENT      extend        owner    LENT      -       EXTENSION_APPROVED
  LENT      requestExtension borrower LENT   -       EXTENSION_REQUESTED
  LENT      approveExtension owner LENT      -       EXTENSION_APPROVED
  LENT      declineExtension owner LENT      -       EXTENSION_DECLINED
  LENT      ownerLeaves    system  CANCELED  OFFERED LOAN_STATUS_CHANGE
  LENT      borrowerLeaves system  LOST      LOST    LOAN_STATUS_CHANGE`);

/** Changes for a lent book: ASKED for more time, MEETING for the return, MET for the handover. */
const LENT_RULES = rules(`
  ASKED     approveExtension owner LENT      -       EXTENSION_APPROVED
  ASKED     declineExtension owner LENT      -       EXTENSION_DECLINED
  MEETING   move          owner    LENT      -       MEETUP_SCHEDULED
  MEETING   move          borrower LENT      -       MEETUP_SCHEDULED
  MEETING   confirm       borrower LENT      -       MEETUP_CONFIRMED
  MEETING   leaveMeetUp   owner    LENT      -       -
  MEETING   leaveMeetUp   borrower LENT      -       -
  MET       undoToMeetUp  owner    SCHEDULED BOOKED  LOAN_STATUS_CHANGE`);
const REPLACED = { ASKED: "requestExtension", MEETING: "schedule", MET: "undoHandOver" } as const;
const SITUATIONS = ["ASKED", "MEETING", "MET"] as const;
const inSituation = (from: (typeof SITUATIONS)[number]) => [
  ...LOAN_RULES.filter((rule) => rule.from === "LENT" && rule.act !== REPLACED[from]).map(
    (rule) => ({ ...rule, from }),
  ),
  ...LENT_RULES.filter((rule) => rule.from === from),
];

export const TABLE = { LOAN: [...LOAN_RULES, ...LENT_RULES], GIFT: GIFT_RULES };
/** Rules by kind, with the situations of a lent book. */
export const RULES = {
  LOAN: [...LOAN_RULES, ...SITUATIONS.flatMap(inSituation)],
  GIFT: GIFT_RULES,
};
export type Rule = (typeof LOAN_RULES)[number];

function rules(table: string) {
  return table
    .trim()
    .split("\n")
    .map((row) => {
      const [from = "", act = "", by = "", to = "", book = "", tells = ""] = row
        .trim()
        .split(/\s+/);
      return { from, act, by, to, book, tells };
    });
}

/** The step in the timeline, if it is not named by the new status. */
const STEP: Record<string, string> = {
  schedule: "SCHEDULED",
  move: "MOVED",
  confirm: "CONFIRMED",
  leaveMeetUp: "UNSCHEDULED",
  undoHandOver: "HANDOVER_UNDONE",
  undoToMeetUp: "HANDOVER_UNDONE",
  requestExtension: "EXTENSION_REQUESTED",
  approveExtension: "EXTENDED",
  declineExtension: "EXTENSION_DECLINED",
  extend: "EXTENDED",
};
export const stepOf = ({ act, to }: Rule) => STEP[act] ?? to;
/** The side that is notified: the one that did not act or leave. */
export const toldBy = ({ act, by }: Rule) =>
  by === "borrower" || act === "borrowerLeaves" ? "owner" : "borrower";
const isSituation = (from: string) => SITUATIONS.some((each) => each === from);
export const statusIn = (from: string) => (isSituation(from) ? "LENT" : from);

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
export type Status = (typeof STATUSES)[number];
const GIFT_STATUSES = ["REQUESTED", "APPROVED", "SCHEDULED", "GIVEN", "CANCELED"] as const;
export type Row = readonly [kind: "LOAN" | "GIFT", from: Status | (typeof SITUATIONS)[number]];
export const ROWS: Row[] = [
  ...([...STATUSES, ...SITUATIONS] as const)
    .filter((from) => from !== "GIVEN")
    .map((from) => ["LOAN", from] as const),
  ...GIFT_STATUSES.map((from) => ["GIFT", from] as const),
];

/** The action by which "change status" reaches a status; never `schedule`. */
const TO_STATUS: Partial<Record<Status, string>> = {
  APPROVED: "approve",
  LENT: "lend",
  RETURNED: "return",
  CANCELED: "cancel",
  LOST: "lose",
  GIVEN: "give",
};
const IN_TWO_MONTHS = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/** Every call that can move a loan, and the actions it can cause. */
export const CALLS = [
  { verb: "approve", body: {}, acts: ["approve"] },
  { verb: "cancel", body: {}, acts: ["cancel"] },
  { verb: "schedule", body: { location: "park" }, acts: ["schedule", "move"] },
  // In `loanIn` the owner proposes the meet-up.
  { verb: "confirm", body: { version: 1 }, acts: ["confirm"] },
  // In `loanIn` the handover was just now.
  { verb: "undo", body: {}, acts: ["undoHandOver", "undoToMeetUp"] },
  // `extend` by the owner, `requestExtension` by the borrower.
  { verb: "extension", body: { dueDate: IN_TWO_MONTHS }, acts: ["extend", "requestExtension"] },
  { verb: "approveExtension", body: {}, acts: ["approveExtension"] },
  { verb: "declineExtension", body: {}, acts: ["declineExtension"] },
  { verb: "return", body: {}, acts: ["return"] },
  { verb: "lost", body: {}, acts: ["lose"] },
  { verb: "give", body: {}, acts: ["give"] },
  ...STATUSES.map((status) => ({
    verb: "status" as const,
    body: { status },
    acts: [TO_STATUS[status] ?? []].flat(),
  })),
] as const;
/** Calls whose result differs in these situations. */
export const CALLS_WHILE: Partial<Record<Row[1], RegExp>> = {
  MEETING: /schedule|confirm|undo/,
  MET: /undo/,
};
export const callsFrom = (from: Row[1]) =>
  CALLS.filter(({ verb }) => CALLS_WHILE[from]?.test(verb) ?? true);

/** The rule that allows this side the call; undefined if there is none. */
export function ruleFor(kind: Row[0], from: string, acts: readonly string[], by: string) {
  return RULES[kind].find((row) => row.from === from && acts.includes(row.act) && row.by === by);
}

/** The book's state after a rule was applied. */
export function bookAfter(kind: string, { to, book }: Rule, before: string): string {
  if (to === "GIVEN") return "AVAILABLE_FOR_BORROW";
  if (book === "-") return before;
  const offered = kind === "GIFT" ? "AVAILABLE_FOR_GIVE_AWAY" : "AVAILABLE_FOR_BORROW";
  return book === "OFFERED" ? offered : book;
}

/** Calls whose result depends only on kind, status and side. */
export const MOVES = CALLS.filter(({ verb }) => !/^(?:confirm|undo|.*extension)$/i.test(verb));
