import type { LoanKind } from "@/lib/features/loans/machine/loan-machine";
import type { Prisma } from "@/prisma/client/client";
import { titled, type SeedBook } from "../data/books";
import type { SeedPerson } from "../data/people";
import type { TextLanguage } from "../data/texts";
import type { Random } from "../random";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Passed to every builder: the time of seeding, and the random generator. */
export interface Setting {
  now: Date;
  random: Random;
}

/** The readers and their books, for what happens between them. */
export interface Community extends Setting {
  readers: Reader[];
  books: ShelvedBook[];
}

export interface Reader {
  person: SeedPerson;
  /** The language in which this reader writes to neighbours. */
  writes: TextLanguage;
  /** The name that others see. */
  shownName: string;
  row: Prisma.UserCreateManyInput & { id: string; createdAt: Date };
}

export interface ShelvedBook {
  seed: SeedBook;
  owner: Reader;
  row: Prisma.BookCreateManyInput & { id: string; createdAt: Date };
}

/** One loan up to now: the steps it took, with their times. */
export interface LoanStory {
  kind: LoanKind;
  book: ShelvedBook;
  /** The owner at that time: a gift has another owner now. */
  owner: Reader;
  borrower: Reader;
  requestedAt: Date;
  approvedAt?: Date;
  scheduledAt?: Date;
  lentAt?: Date;
  closedAt?: Date;
  end?: "RETURNED" | "CANCELED" | "LOST" | "GIVEN";
  endedBy?: "owner" | "borrower";
  dueDate?: Date;
  meetUpAt?: Date;
  /** The borrower's open request for an extension. */
  ask?: { at: Date; dueDate: Date; message: string };
  message?: string;
  /** The owner's words when the book comes back. */
  feedback?: string;
  /** Of a gift: its receiver has not yet chosen what to do with it. */
  choiceOpen?: boolean;
  /** The borrower's rating of the book, 1 to 10. */
  interest?: number;
  /** The owner's rating of the borrower: punctuality, accuracy, communication. */
  manners?: readonly [number, number, number];
}

/** @throws Error if nobody has this address */
export function readerOf({ readers }: Pick<Community, "readers">, email: string): Reader {
  const found = readers.find(({ person }) => person.email === email);
  if (!found) throw new Error(`No reader has the address ${email}`);
  return found;
}

/** @param title as in `titled`. @throws Error if nobody has this book */
export function bookOf({ books }: Pick<Community, "books">, title: string): ShelvedBook {
  const seed = titled(title);
  const found = books.find((book) => book.seed === seed);
  if (!found) throw new Error(`Nobody has “${title}”`);
  return found;
}

/** `days` before `now`, in the daytime, but at least a minute ago. */
export function daysBefore({ now, random }: Setting, days: number): Date {
  const day = new Date(now.getTime() - days * DAY);
  const at = days >= 1 ? daytime({ random }, day) : day;
  return new Date(Math.min(at.getTime(), now.getTime() - 60_000));
}

/** That day at a random time of the daytime. */
export function daytime({ random }: Pick<Setting, "random">, day: Date): Date {
  const at = new Date(day);
  at.setUTCHours(random.int(6, 19), random.int(0, 59), random.int(0, 59), 0);
  return at;
}

export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Midnight UTC of that day, as DATE columns need it. */
export function dayOf(at: Date): Date {
  return new Date(at.toISOString().slice(0, 10));
}
