import { POST as waitRoute } from "@/app/api/books/[id]/waiting/route";
import { PUT as approve } from "@/app/api/loans/[id]/approve/route";
import { PUT as confirm } from "@/app/api/loans/[id]/confirm-meetup/route";
import { PUT as cancel } from "@/app/api/loans/[id]/cancel/route";
import { PUT as approveExtension } from "@/app/api/loans/[id]/extension/approve/route";
import { PUT as declineExtension } from "@/app/api/loans/[id]/extension/decline/route";
import { PUT as extension } from "@/app/api/loans/[id]/extension/route";
import { PUT as give } from "@/app/api/loans/[id]/give/route";
import { POST as handOver } from "@/app/api/loans/[id]/hand-over/route";
import { PUT as lost } from "@/app/api/loans/[id]/lost/route";
import { POST as rateBook } from "@/app/api/loans/[id]/rate-book/route";
import { POST as rateBorrower } from "@/app/api/loans/[id]/rate/route";
import { PUT as returned } from "@/app/api/loans/[id]/return/route";
import { GET as get } from "@/app/api/loans/[id]/route";
import { PUT as schedule } from "@/app/api/loans/[id]/schedule-meetup/route";
import { PATCH as status } from "@/app/api/loans/[id]/status/route";
import { PUT as undo } from "@/app/api/loans/[id]/undo-handover/route";
import { POST as request } from "@/app/api/loans/route";
import { db } from "@/lib/server/database/db";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import type { LoanKind, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { Prisma } from "@/prisma/client/client";
import { call, type Answer } from "./call";
import type { Person } from "./people";

const HANDLERS = {
  approve: [approve, "PUT"],
  cancel: [cancel, "PUT"],
  schedule: [schedule, "PUT"],
  confirm: [confirm, "PUT"],
  undo: [undo, "PUT"],
  status: [status, "PATCH"],
  return: [returned, "PUT"],
  lost: [lost, "PUT"],
  give: [give, "PUT"],
  handOver: [handOver, "POST"],
  rate: [rateBorrower, "POST"],
  rateBook: [rateBook, "POST"],
  extension: [extension, "PUT"],
  approveExtension: [approveExtension, "PUT"],
  declineExtension: [declineExtension, "PUT"],
  get: [get, "GET"],
} as const satisfies Record<string, readonly [RouteHandler, string]>;

/** A call about a loan, by this user. */
export function onLoan(
  verb: keyof typeof HANDLERS,
  as: Person,
  id: string,
  body?: unknown,
): Promise<Answer> {
  const [handler, method] = HANDLERS[verb];
  return call(handler, {
    as,
    params: { id },
    method,
    body: method === "GET" ? undefined : (body ?? {}),
  });
}

/** Waits for a book that is out. */
export function waitFor(bookId: string, as: Person, body: object = {}): Promise<Answer> {
  return call(waitRoute, { as, params: { id: bookId }, body });
}

export function askFor(
  bookId: string,
  as: Person,
  body: object = {},
  headers = {},
): Promise<Answer> {
  return call(request, { as, body: { bookId, ...body }, headers });
}

export function bookOf(owner: Person, data: Partial<Prisma.BookUncheckedCreateInput> = {}) {
  return db().book.create({
    data: {
      ownerId: owner.id,
      title: "Тигролови",
      author: "Іван Багряний",
      lat: 49.84,
      lon: 24.03,
      ...data,
    },
  });
}

type Step = [verb: keyof typeof HANDLERS, body?: object];

const WAY: Record<LoanStatus, Step[]> = {
  REQUESTED: [],
  APPROVED: [["approve"]],
  SCHEDULED: [["approve"], ["schedule", { location: "cafe" }]],
  LENT: [["approve"], ["status", { status: "LENT" }]],
  RETURNED: [["approve"], ["status", { status: "LENT" }], ["return"]],
  CANCELED: [["cancel"]],
  LOST: [["approve"], ["status", { status: "LENT" }], ["lost"]],
  GIVEN: [["approve"], ["give"]],
};

/** Requests a book and brings the loan to this status by API calls; gives the id of the loan. */
export async function loanOf(
  bookId: string,
  state: LoanStatus,
  { owner, borrower }: Record<"owner" | "borrower", Person>,
): Promise<string> {
  const asked = await askFor(bookId, borrower);
  const id = String(asked.body.id);
  for (const [verb, body] of WAY[state]) {
    const answer = await onLoan(verb, owner, id, body);
    if (answer.status !== 200) throw new Error(`${verb}: ${JSON.stringify(answer.body)}`);
  }
  return id;
}

/** A loan or gift of a new book, brought to this status by API calls. */
export async function loanIn(
  state: LoanStatus,
  sides: Record<"owner" | "borrower", Person>,
  kind: LoanKind = state === "GIVEN" ? "GIFT" : "LOAN",
) {
  const offer = kind === "GIFT" ? ({ state: "AVAILABLE_FOR_GIVE_AWAY" } as const) : {};
  const book = await bookOf(sides.owner, offer);
  return { id: await loanOf(book.id, state, sides), book };
}

/** Required text columns of a loan, for rows created without the API. */
export const NAMES = { bookTitle: "T", bookAuthor: "A", ownerName: "O", borrowerName: "B" };

export const loanRow = (id: string) => db().loan.findUniqueOrThrow({ where: { id } });
export const bookRow = (id: string) => db().book.findUniqueOrThrow({ where: { id } });

/** Notifications, oldest first. */
export const noticesOf = (where: Prisma.NotificationWhereInput) =>
  db().notification.findMany({ where, orderBy: { id: "asc" } });

/** "YYYY-MM-DD", this many days from now, in Kyiv. */
export function day(offset: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Kyiv" }).format(
    Date.now() + offset * 86_400_000,
  );
}
