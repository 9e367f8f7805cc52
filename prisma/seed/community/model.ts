import type { LoanKind } from "@/lib/features/loans/machine/loan-machine";
import type { Prisma } from "@/prisma/client/client";
import type { SeedBook } from "../data/books";
import type { SeedPerson } from "../data/person";
import type { TextLanguage } from "../data/requests";
import type { Random } from "../random";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** What every builder gets: the moment of seeding, and chance. */
export interface Setting {
  now: Date;
  random: Random;
}

export interface Reader {
  person: SeedPerson;
  /** The language this reader writes in to neighbours. */
  writes: TextLanguage;
  /** As others see it. */
  shownName: string;
  row: Prisma.UserCreateManyInput & { id: string; createdAt: Date };
}

export interface ShelvedBook {
  seed: SeedBook;
  owner: Reader;
  row: Prisma.BookCreateManyInput & { id: string; createdAt: Date };
}

type Ending = "RETURNED" | "CANCELED" | "LOST" | "GIVEN";

/** One loan as it went so far: the steps it took, each with its moment. */
export interface LoanStory {
  kind: LoanKind;
  book: ShelvedBook;
  /** Whose book it was then: gifts have other owners by now. */
  owner: Reader;
  borrower: Reader;
  requestedAt: Date;
  approvedAt?: Date;
  scheduledAt?: Date;
  lentAt?: Date;
  closedAt?: Date;
  end?: Ending;
  endedBy?: "owner" | "borrower";
  dueDate?: Date;
  meetUpAt?: Date;
  /** The borrower asks for more time, and waits for an answer. */
  ask?: { at: Date; dueDate: Date; message: string };
  message?: string;
  /** What the owner writes at the end. */
  feedback?: string;
  /** Of a gift: its receiver has still to say what becomes of it. */
  choiceOpen?: boolean;
  interest?: number;
  manners?: readonly [number, number, number];
}

/** `days` before `now`, at an hour when people are awake, never later than a minute ago. */
export function daysBefore({ now, random }: Setting, days: number): Date {
  const at = new Date(now.getTime() - days * DAY);
  if (days >= 1) at.setUTCHours(random.int(6, 19), random.int(0, 59), random.int(0, 59), 0);
  return new Date(Math.min(at.getTime(), now.getTime() - 60_000));
}

export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Midnight UTC of that day: the value of a DATE column. */
export function dayOf(at: Date): Date {
  return new Date(at.toISOString().slice(0, 10));
}
