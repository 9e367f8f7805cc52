import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { qrCode } from "@/lib/server/qr-code";
import { AppError } from "@/lib/shared/errors";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { codeStep } from "@/lib/features/loans/machine/hand-over-machine";
import { loansOf, roleOf } from "@/lib/features/loans/policy";
import { wrongSideError } from "@/lib/features/loans/steps/transition-commands";
import { todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { codePaused, handOverDigits } from "./code";
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
 * The code that the actor shows the other side today.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (nothing to confirm, or the other side shows the code),
 *   CODE_PAUSED (too many wrong tries).
 */
export async function getHandOverCode(
  actor: Actor,
  loanId: string,
  now = new Date(),
): Promise<HandOverCode> {
  const loan = await db().loan.findFirst({
    where: { id: loanId, ...loansOf(actor.id) },
    select: {
      kind: true,
      status: true,
      ownerId: true,
      owner: { select: { country: true, lat: true, lon: true } },
    },
  });
  if (!loan) throw new AppError("NOT_FOUND");
  const step = codeStep(loan);
  if (!step) throw new AppError("LOAN_TRANSITION");
  const { moment, shownBy } = step;
  if (roleOf(actor.id, loan) !== shownBy) throw wrongSideError("LOAN_TRANSITION", shownBy);
  const timeZone = timeZoneOf(loan.owner);
  const day = todayIn(timeZone, now);
  const key = { loanId, moment, day: new Date(`${day}T00:00Z`) };
  const tried = await db().handOverCode.findUnique({ where: { loanId_moment_day: key } });
  const generation = tried?.generation ?? 0;
  const pausedUntil = tried?.pausedUntil;
  if (pausedUntil && pausedUntil > now) throw codePaused(pausedUntil, timeZone, now);
  const code = handOverDigits({ loanId, moment, day, generation });
  const url = `${env().APP_URL}/loans/${loanId}?code=${code}`;
  return { moment, code, day, timeZone, url, qr: qrCode(url) };
}
