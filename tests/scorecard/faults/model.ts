import fc from "fast-check";
import { checkInvariants } from "../invariants";
import type { Answer, Reader } from "../reader";
import { row } from "../row";
import type { Site } from "../world";
import { ACTS, Neighbourhood, STATES, type LoanAct } from "./neighbourhood";

const READERS = 4;

type Sent = Promise<Answer<{ id: string }>>;

/** One act: whether it is tried now, what the model makes of it, and the call. */
interface Act {
  name: string;
  open?: (model: Neighbourhood) => boolean;
  /** Whether it is accepted; makes the change in the model. `id` is what the call made. */
  expect: (model: Neighbourhood, id: string) => boolean;
  send: (readers: Reader[], model: Neighbourhood) => Sent;
}

class Command implements fc.AsyncCommand<Neighbourhood, Reader[]> {
  constructor(private readonly act: Act) {}

  check = (model: Readonly<Neighbourhood>) => this.act.open?.(model) ?? true;

  async run(model: Neighbourhood, readers: Reader[]): Promise<void> {
    const answer = await this.act.send(readers, model);
    const accepted = this.act.expect(model, answer.body.id);
    const right = accepted ? answer.status < 300 : answer.status >= 400 && answer.status < 500;
    if (!right)
      throw new Error(
        `${this.act.name}: ${answer.status} ${answer.text}, but the model ${accepted ? "accepts" : "refuses"} it`,
      );
  }

  toString = () => this.act.name;
}

const at = <T>(list: readonly T[], which: number): T => list[which % list.length] as T;
const loanCalls: Record<LoanAct, [method: string, path: string, body: object]> = {
  approve: ["PUT", "approve", {}],
  cancel: ["PUT", "cancel", {}],
  schedule: ["PUT", "schedule-meetup", { location: "cafe" }],
  lend: ["PATCH", "status", { status: "LENT" }],
  return: ["PUT", "return", {}],
  lose: ["PUT", "lost", {}],
};
type Ties = "befriend" | "accept" | "reject" | "unfriend" | "block" | "unblock";
const tieCalls: Record<Ties, [method: string, path: string]> = {
  befriend: ["POST", "friends/request"],
  accept: ["POST", "friends/accept"],
  reject: ["POST", "friends/reject"],
  unfriend: ["DELETE", "friends"],
  block: ["POST", "blocked"],
  unblock: ["DELETE", "blocked"],
};

const who = fc.nat(READERS - 1);
const which = fc.nat(30);
const hasBooks = ({ books }: Neighbourhood) => books.some(({ deleted }) => !deleted);
const hasLoans = ({ loans }: Neighbourhood) => loans.length > 0;

const list = who.map((reader): Act => ({
  name: `${reader} lists a book`,
  expect: (model, id) =>
    model.books.push({ id, owner: reader, state: "AVAILABLE_FOR_BORROW", deleted: false }) > 0,
  send: (readers) =>
    at(readers, reader).call("POST", "/books", { title: "Model", author: "Nobody" }),
}));

const ask = fc.tuple(who, which).map(([reader, book]): Act => ({
  name: `${reader} asks for book ${book}`,
  open: (model) => hasBooks(model) && model.askDecided(at(model.books, book)),
  expect: (model, id) => {
    const wanted = at(model.books, book);
    const may = model.mayAsk(reader, wanted);
    if (may)
      model.loans.push({
        id,
        book: wanted,
        borrower: reader,
        status: "REQUESTED",
        ratedBorrower: false,
        interest: null,
      });
    return may;
  },
  send: (readers, model) =>
    at(readers, reader).call("POST", "/loans", { bookId: at(model.books, book).id }),
}));

/** Mostly by one of the two sides; now and then by somebody else. */
const actor = fc.oneof(
  { weight: 4, arbitrary: fc.constant("owner" as const) },
  { weight: 3, arbitrary: fc.constant("borrower" as const) },
  { weight: 1, arbitrary: who },
);
const sideOf = (side: number | "owner" | "borrower", loan: Neighbourhood["loans"][number]) =>
  side === "owner" ? loan.book.owner : side === "borrower" ? loan.borrower : side;

const move = fc.tuple(actor, which, fc.constantFrom(...ACTS)).map(([side, loan, act]): Act => ({
  name: `${side}: ${act} loan ${loan}`,
  open: (model) =>
    hasLoans(model) &&
    model.decided(sideOf(side, at(model.loans, loan)), at(model.loans, loan), act),
  expect: (model) => model.act(sideOf(side, at(model.loans, loan)), at(model.loans, loan), act),
  send: (readers, model) => {
    const [method, path, body] = loanCalls[act];
    const moved = at(model.loans, loan);
    return at(readers, sideOf(side, moved)).call(method, `/loans/${moved.id}/${path}`, body);
  },
}));

const rate = fc
  .tuple(actor, which, fc.integer({ min: 1, max: 10 }), fc.boolean())
  .map(([side, loan, stars, ofBook]): Act => ({
    name: `${side} rates the ${ofBook ? "book" : "borrower"} of loan ${loan}`,
    open: (model) =>
      hasLoans(model) &&
      !model.apart(at(model.loans, loan).borrower, at(model.loans, loan).book.owner) &&
      !at(model.loans, loan).book.deleted,
    expect: (model) => {
      const rated = at(model.loans, loan);
      return ofBook
        ? model.rateBook(sideOf(side, rated), rated, stars)
        : model.rateBorrower(sideOf(side, rated), rated);
    },
    send: (readers, model) => {
      const rated = at(model.loans, loan);
      const criteria = { punctuality: 5, accuracy: 4, communication: 3 };
      return at(readers, sideOf(side, rated)).call(
        "POST",
        `/loans/${rated.id}/${ofBook ? "rate-book" : "rate"}`,
        ofBook ? { rating: stars } : criteria,
      );
    },
  }));

const setState = fc
  .tuple(who, which, fc.constantFrom(...STATES), fc.boolean())
  .map(([reader, book, state, byOwner]): Act => {
    const setter = (model: Neighbourhood) => (byOwner ? at(model.books, book).owner : reader);
    return {
      name: `book ${book} is set ${state} by ${byOwner ? "its owner" : reader}`,
      open: (model) => hasBooks(model) && model.stateDecided(at(model.books, book), state),
      expect: (model) => model.setState(setter(model), at(model.books, book), state),
      send: (readers, model) =>
        at(readers, setter(model)).call("PATCH", `/books/${at(model.books, book).id}/state`, {
          state,
        }),
    };
  });

const remove = fc.tuple(who, which).map(([reader, book]): Act => ({
  name: `${reader} deletes book ${book}`,
  open: hasBooks,
  expect: (model) => model.remove(reader, at(model.books, book)),
  send: (readers, model) =>
    at(readers, reader).call("DELETE", `/books/${at(model.books, book).id}`),
}));

const tie = fc
  .tuple(who, who, fc.constantFrom(...(Object.keys(tieCalls) as Ties[])))
  .map(([from, to, kind]): Act => ({
    name: `${from}: ${kind} ${to}`,
    open: (model) => {
      if (from === to) return false;
      // What comes of ending or blocking what is hidden already is not said.
      const hidden = model.apart(from, to);
      return kind === "unblock"
        ? model.blocks.has(`${from} ${to}`)
        : !hidden || kind === "befriend" || kind === "accept";
    },
    expect: (model) => model[kind](from, to),
    send: (readers) =>
      at(readers, from).call(
        tieCalls[kind][0],
        `/users/${at(readers, from).id}/${tieCalls[kind][1]}/${at(readers, to).id}`,
      ),
  }));

const ALL = [list, ask, ask, move, move, move, rate, setState, remove, tie, tie].map((act) =>
  act.map((each) => new Command(each)),
);

/** Compares everything that readers see of it with the model. */
async function compare(model: Neighbourhood, readers: Reader[]): Promise<void> {
  const differ = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  for (const { id, owner, state, deleted } of model.books) {
    const seen = await at(readers, owner).call<{ state: string }>("GET", `/books/${id}`);
    differ(
      `book ${id}`,
      seen.status === 200 ? seen.body.state : seen.status,
      deleted ? 404 : state,
    );
  }
  for (const { id, book, status, ratedBorrower, interest } of model.loans) {
    const seen = await at(readers, book.owner).done<Record<string, unknown>>("GET", `/loans/${id}`);
    differ(
      `loan ${id}`,
      [seen.status, seen.ownerRatedBorrower, seen.bookInterestRating],
      [status, ratedBorrower, interest],
    );
  }
  for (const [number, reader] of readers.entries()) {
    const ids = async (path: string) =>
      (await reader.done<{ id: string }[]>("GET", path))
        .map(({ id }) => readers.findIndex((each) => each.id === id))
        .sort();
    const others = readers.map((_, other) => other).filter((other) => other !== number);
    differ(
      `friends of ${number}`,
      await ids("/users/me/friends"),
      others.filter((other) =>
        model.friends.has(other < number ? `${other} ${number}` : `${number} ${other}`),
      ),
    );
    differ(
      `requests to ${number}`,
      await ids("/users/me/friend-requests"),
      others.filter((other) => model.requests.has(`${other} ${number}`)),
    );
    differ(
      `blocked by ${number}`,
      await ids("/users/me/blocked"),
      others.filter((other) => model.blocks.has(`${number} ${other}`)),
    );
  }
}

/** Runs so many sequences of acts on new readers each; gives what differed, if anything did. */
async function sequences(site: Site, runs: number, seed: number): Promise<string | null> {
  const property = fc.asyncProperty(
    fc.commands(ALL, { maxCommands: 40, size: "max" }),
    async (commands) => {
      const readers = await Promise.all(Array.from({ length: READERS }, () => site.reader()));
      const model = new Neighbourhood();
      await fc.asyncModelRun(() => ({ model, real: readers }), commands);
      await compare(model, readers);
    },
  );
  const outcome = await fc.check(property, {
    numRuns: runs,
    seed,
    interruptAfterTimeLimit: 300_000,
    markInterruptAsFailure: false,
  });
  return outcome.failed
    ? `seed ${seed}: ${String(outcome.counterexample)}: ${String(outcome.errorInstance)}`
    : null;
}

export const model = row(
  "F11",
  "sequences of 40 acts on loans, books, friends, blocks and ratings against a model of the specification",
  async (world, findings) => {
    const site = await world.shared();
    const [runs, lanes] = [world.count(400, 20), 4];
    const seed = Math.floor(Math.random() * 2 ** 31);
    const outcomes = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => sequences(site, runs / lanes, seed + lane)),
    );
    for (const outcome of outcomes) findings.check(outcome === null, `${outcome}`);
    findings.figure(`${runs} sequences, seed ${seed}`);
    await checkInvariants(site.pool, findings, { byHand: true });
  },
);
