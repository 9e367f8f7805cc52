import { expect } from "vitest";
import { POST as makeRoute } from "@/app/api/wishes/route";
import { fulfilWishes } from "@/lib/features/wishes/match-commands";
import type { WishMade } from "@/lib/features/wishes/schema";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { call, type Answer } from "./call";
import type { Person } from "./people";

/** Removes all wishes and hides all books. */
export async function clearWishes(): Promise<void> {
  await db().wishCheck.deleteMany();
  await db().wish.deleteMany();
  await db().wishBook.deleteMany();
  await db().book.updateMany({ data: { hiddenAt: new Date() } });
}

/** Creates a wish; the answer may be an error. */
export function askForWish(as: Person, body: object): Promise<Answer> {
  return call(makeRoute, { as, body });
}

export async function wishFor(as: Person, body: object) {
  const answer = await askForWish(as, body);
  expect(answer.status).toBe(201);
  return answer.body as unknown as WishMade;
}

/** Runs the job at this time; gives the books that the reader was notified of, in order. */
export async function toldOfWishes(as: Person, now?: () => Date): Promise<string[]> {
  await fulfilWishes(undefined, now);
  const notices = await db().notification.findMany({
    where: { userId: as.id, type: "WISH_FOUND" },
    orderBy: { createdAt: "asc" },
  });
  return notices.map(({ params }) => (params as { bookId: string }).bookId);
}

/** A clock that many days ahead. */
export const later = (days: number) => () => new Date(Date.now() + days * DAY + 1_000);
