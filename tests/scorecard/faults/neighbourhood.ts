import { bookAfter, ruleFor } from "../../support/loan-rules";

/**
 * What a few readers, their books and loans must be after each act: the product's rules once more,
 * written from its specification and not from its code. Acts whose outcome the specification leaves
 * open are not `decided`, and not tried.
 */
export const ACTS = ["approve", "cancel", "schedule", "lend", "return", "lose"] as const;
export type LoanAct = (typeof ACTS)[number];
export const STATES = [
  "AVAILABLE_FOR_BORROW",
  "AVAILABLE_FOR_GIVE_AWAY",
  "BOOKED",
  "LENT",
  "LOST",
] as const;
export type State = (typeof STATES)[number];
type Status = "REQUESTED" | "APPROVED" | "SCHEDULED" | "LENT" | "RETURNED" | "CANCELED" | "LOST";

export interface Book {
  id: string;
  owner: number;
  state: State;
  deleted: boolean;
}

export interface Loan {
  id: string;
  book: Book;
  borrower: number;
  status: Status;
  ratedBorrower: boolean;
  interest: number | null;
}

const ACTIVE: Status[] = ["APPROVED", "SCHEDULED", "LENT"];

export class Neighbourhood {
  readonly books: Book[] = [];
  readonly loans: Loan[] = [];
  /** "a b" with a before b. */
  readonly friends = new Set<string>();
  /** "from to". */
  readonly requests = new Set<string>();
  /** "blocker blocked". */
  readonly blocks = new Set<string>();

  apart(a: number, b: number): boolean {
    return this.blocks.has(`${a} ${b}`) || this.blocks.has(`${b} ${a}`);
  }

  activeLoan(book: Book): Loan | undefined {
    return this.loans.find((loan) => loan.book === book && ACTIVE.includes(loan.status));
  }

  /** Whether the specification says what becomes of a request: not of one for a book that is given away. */
  askDecided(book: Book): boolean {
    return book.state !== "AVAILABLE_FOR_GIVE_AWAY";
  }

  /** Whether a request of this reader is accepted. */
  mayAsk(reader: number, book: Book): boolean {
    const open = this.loans.some(
      (loan) =>
        loan.book === book &&
        loan.borrower === reader &&
        ["REQUESTED", ...ACTIVE].includes(loan.status),
    );
    return (
      reader !== book.owner &&
      !book.deleted &&
      !this.apart(reader, book.owner) &&
      book.state === "AVAILABLE_FOR_BORROW" &&
      !open
    );
  }

  /** Whether the specification says what becomes of this act. */
  decided(reader: number, loan: Loan, act: LoanAct): boolean {
    const { book, status } = loan;
    if (this.apart(loan.borrower, book.owner)) return false;
    if (act === "approve" && status === "REQUESTED" && reader === book.owner) {
      return book.state === "AVAILABLE_FOR_BORROW" || this.activeLoan(book) !== undefined;
    }
    // Of a book that is back, given away or gone in another way meanwhile nothing is said.
    return status !== "LOST" || (book.state === "LOST" && !book.deleted);
  }

  /** Does it where it is allowed; false where it has to be refused. */
  act(reader: number, loan: Loan, act: LoanAct): boolean {
    const { book } = loan;
    const role = reader === book.owner ? "owner" : reader === loan.borrower ? "borrower" : null;
    const acts = act === "schedule" ? ["schedule", "move"] : [act];
    const rule = role && ruleFor("LOAN", loan.status, acts, role);
    if (!rule || (act === "approve" && this.activeLoan(book))) return false;
    loan.status = rule.to as Status;
    book.state = bookAfter("LOAN", rule, book.state) as State;
    return true;
  }

  /** Whether the specification says what becomes of the book's state set by hand. */
  stateDecided(book: Book, state: State): boolean {
    const loan = this.activeLoan(book);
    if (book.deleted || book.state === state) return false;
    if (
      book.state === "LOST" &&
      this.loans.some((each) => each.book === book && each.status === "LOST")
    )
      return false;
    return loan === undefined || (state !== "BOOKED" && state !== "LENT");
  }

  setState(reader: number, book: Book, state: State): boolean {
    if (reader !== book.owner) return false;
    const loan = this.activeLoan(book);
    if (loan?.status === "LENT") loan.status = state === "LOST" ? "LOST" : "RETURNED";
    else if (loan) loan.status = "CANCELED";
    book.state = state;
    return true;
  }

  remove(reader: number, book: Book): boolean {
    if (reader !== book.owner || book.deleted || this.activeLoan(book)) return false;
    book.deleted = true;
    for (const loan of this.loans)
      if (loan.book === book && loan.status === "REQUESTED") loan.status = "CANCELED";
    return true;
  }

  befriend(from: number, to: number): boolean {
    if (this.apart(from, to)) return false;
    if (this.requests.delete(`${to} ${from}`)) this.friends.add(pair(from, to));
    else if (!this.friends.has(pair(from, to))) this.requests.add(`${from} ${to}`);
    return true;
  }

  accept(reader: number, from: number): boolean {
    if (this.apart(reader, from)) return false;
    if (this.requests.delete(`${from} ${reader}`)) this.friends.add(pair(from, reader));
    return this.friends.has(pair(from, reader));
  }

  reject(reader: number, from: number): boolean {
    this.requests.delete(`${from} ${reader}`);
    return true;
  }

  unfriend(reader: number, other: number): boolean {
    this.friends.delete(pair(reader, other));
    return true;
  }

  block(reader: number, other: number): boolean {
    this.blocks.add(`${reader} ${other}`);
    this.friends.delete(pair(reader, other));
    for (const both of [`${reader} ${other}`, `${other} ${reader}`]) this.requests.delete(both);
    for (const loan of this.loans) {
      const between =
        [loan.borrower, loan.book.owner].includes(reader) &&
        [loan.borrower, loan.book.owner].includes(other);
      if (between && loan.status === "REQUESTED") loan.status = "CANCELED";
    }
    return true;
  }

  unblock(reader: number, other: number): boolean {
    this.blocks.delete(`${reader} ${other}`);
    return true;
  }

  rateBorrower(reader: number, loan: Loan): boolean {
    if (reader !== loan.book.owner || loan.status !== "RETURNED" || loan.ratedBorrower)
      return false;
    loan.ratedBorrower = true;
    return true;
  }

  rateBook(reader: number, loan: Loan, rating: number): boolean {
    if (reader !== loan.borrower || loan.status !== "RETURNED" || loan.interest !== null)
      return false;
    loan.interest = rating;
    return true;
  }
}

function pair(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
