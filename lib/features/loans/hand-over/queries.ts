import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { qrCode } from "@/lib/server/qr-code";
import { AppError, existing } from "@/lib/shared/errors";
import { zoneOf } from "@/lib/features/geo/queries";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import { loansOf, roleOf } from "@/lib/features/loans/policy";
import { wrongSideError } from "@/lib/features/loans/steps/transition-commands";
import { todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { codePaused, currentCode, handOverDigits } from "./code";
import { exchangeOf, otherOf } from "./given";
import type { HandOverCode } from "./schema";

/** As `getHandOverCode`, for the loan's page; null instead of an `AppError`. */
export async function shownCode(actor: Actor, loanId: string): Promise<HandOverCode | null> {
  try {
    return await getHandOverCode(actor, loanId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * The code that the actor shows the other side today, for all books that change hands at the loan's meeting.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (nothing to confirm, or the other side shows the code),
 *   CODE_PAUSED (too many wrong tries).
 */
export async function getHandOverCode(
  actor: Actor,
  loanId: string,
  now = new Date(),
): Promise<HandOverCode> {
  const own = loansOf(actor.id);
  const loan = existing(await db().loan.findFirst({ where: { id: loanId, ...own } }));
  const { meetUpId } = loan;
  const where = { meetUpId, id: { not: loanId }, ...own };
  const others = meetUpId ? await db().loan.findMany({ where }) : [];
  const exchange = exchangeOf(loan, others.filter(hasMeetUp));
  if (!exchange) throw new AppError("LOAN_TRANSITION");
  const { loans, ...of } = exchange;
  if (of.giverId !== actor.id)
    throw wrongSideError("LOAN_TRANSITION", roleOf(otherOf(actor.id, loan), loan));
  const timeZone = await zoneOf(db(), actor.id);
  const day = todayIn(timeZone, now);
  const latest = await db().handOverCode.findFirst({
    where: { ...of, day: new Date(day) },
    orderBy: { generation: "desc" },
  });
  const { generation, leftOut, pausedUntil } = currentCode(latest);
  if (pausedUntil && pausedUntil > now) throw codePaused(pausedUntil, timeZone, now);
  const code = handOverDigits({ ...of, day, generation });
  const url = `${env().APP_URL}/loans/${loanId}?code=${code}`;
  const books = loans
    .map(({ id, bookTitle, ownerId }) => ({
      id,
      bookTitle,
      side: roleOf(actor.id, { ownerId }),
      leftOut: leftOut.includes(id),
    }))
    .sort((a, b) => a.bookTitle.localeCompare(b.bookTitle));
  return { code, day, timeZone, url, qr: qrCode(url), books };
}
