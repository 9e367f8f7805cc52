import { db } from "@/lib/server/database/db";
import type { Prisma } from "@/prisma/client/client";
import type { LoanKind } from "@/lib/features/loans/machine/loan-machine";
import { loanPath } from "@/lib/features/loans/terms";
import type { LinkedAction } from "@/lib/features/notifications/terms";
import { deletedName } from "@/lib/features/users/dto";
import { isActive, otherSelect, shownName } from "@/lib/features/users/policy";
import { DEFAULT_LOCALE, interfaceLocale, type Locale } from "@/lib/shared/locales";
import { isExpired, isSigned, readActionToken, type ActionLink } from "./action-link";

/** Subject of a link in a mail. */
export interface LinkedLoan {
  link: ActionLink;
  ownerId: string;
  locale: Locale;
  /** Name of the borrower as the owner sees it, or of the holder of an outside loan. */
  name: string;
  title: string;
  kind: LoanKind;
  /** Requested new due date ("YYYY-MM-DD"); null if none. */
  askedDate: string | null;
  /** Page with more about it. */
  path: string;
  /** The action is still possible as the mail offered it. */
  isOpen: boolean;
}

/** Columns that `IS_STILL_OPEN` needs; of the asks for an extension the open one, if there is one. */
export const linkStateSelect = {
  status: true,
  lentAt: true,
  extensions: { where: { state: "OPEN" }, select: { createdAt: true, dueDate: true } },
} satisfies Prisma.LoanSelect;
type LoanState = Prisma.LoanGetPayload<{ select: typeof linkStateSelect }>;

/** A later ask has its own mail. */
const isAsked = ({ extensions }: LoanState, at: Date) =>
  extensions.some(({ createdAt }) => createdAt <= at);

export type LoanLinkAction = Exclude<LinkedAction, "returnOutside">;

/** The loan has not changed since the mail was written (`at`), as far as the action is concerned. */
export const IS_STILL_OPEN: Record<LoanLinkAction, (loan: LoanState, at: Date) => boolean> = {
  approve: ({ status }) => status === "REQUESTED",
  reject: ({ status }) => status === "REQUESTED",
  allow: isAsked,
  refuse: isAsked,
  // The link is stale if the book was lent again after the mail.
  return: ({ status, lentAt }, at) => status === "LENT" && lentAt !== null && lentAt <= at,
};

const ownerSelect = {
  email: true,
  preferredLanguage: true,
  bannedAt: true,
  deletedAt: true,
} as const;

/** The loan of a link; null if the token is not valid or the account is closed. */
export async function findLinkedLoan(token: string, now = new Date()): Promise<LinkedLoan | null> {
  const signed = readActionToken(token);
  if (!signed) return null;
  const { signature: _, ...link } = signed;
  const { action, at, subjectId } = link;
  const found =
    action === "returnOutside"
      ? await outsideSubject(subjectId, at)
      : await loanSubject(subjectId, action, at);
  if (!found) return null;
  const { owner, ...subject } = found;
  if (!isActive(owner) || !isSigned(signed, owner.email)) return null;
  const locale = interfaceLocale(owner.preferredLanguage) ?? DEFAULT_LOCALE;
  return {
    ...subject,
    link,
    locale,
    name: subject.name || (await deletedName(locale)),
    isOpen: subject.isOpen && !isExpired(link, now),
  };
}

async function loanSubject(id: string, action: LoanLinkAction, at: Date) {
  const where = { id };
  const sides = await db().loan.findUnique({ where, select: { ownerId: true } });
  if (!sides) return null;
  const { ownerId } = sides;
  const loan = await db().loan.findUniqueOrThrow({
    where,
    select: {
      ...linkStateSelect,
      kind: true,
      bookTitle: true,
      borrowerName: true,
      owner: { select: ownerSelect },
      borrower: { select: otherSelect(ownerId) },
    },
  });
  return {
    owner: loan.owner,
    ownerId,
    name: shownName(loan.borrower, loan.borrowerName),
    title: loan.bookTitle,
    kind: loan.kind,
    askedDate: loan.extensions[0]?.dueDate.toISOString().slice(0, 10) ?? null,
    path: loanPath(id),
    isOpen: IS_STILL_OPEN[action](loan, at),
  };
}

async function outsideSubject(bookId: string, at: Date) {
  const book = await db().book.findUnique({
    where: { id: bookId },
    select: { ownerId: true, title: true, owner: { select: ownerSelect }, outsideLoan: true },
  });
  if (!book) return null;
  const { owner, ownerId, title, outsideLoan } = book;
  return {
    ...{ owner, ownerId, title, kind: "LOAN" as const, askedDate: null },
    name: outsideLoan?.name ?? "",
    path: "/loans?tab=lent",
    isOpen: outsideLoan !== null && outsideLoan.agreedAt <= at,
  };
}
