import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { sameDigest } from "@/lib/server/secrets/secrets";
import { AppError } from "@/lib/shared/errors";
import { MINUTE } from "@/lib/shared/time";
import {
  CODE_DIGITS,
  CODE_PAUSE_MINUTES,
  CODE_TRIES,
  CODES_WITHOUT_PAUSE,
} from "@/lib/features/loans/terms";
import type { HandOverCode } from "@/prisma/client/client";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";

export interface CodeOf extends Pick<HandOverCode, "subjectId" | "giverId" | "generation"> {
  /** "YYYY-MM-DD". */
  day: string;
}

/** Six digits, the same for the same day and generation. */
export function handOverDigits({ subjectId, giverId, day, generation }: CodeOf): string {
  const text = `hand-over ${subjectId} ${giverId} ${day} ${generation}`;
  const number = keyedDigest(text).readUInt32BE();
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

export function areDigits(entered: string, code: CodeOf): boolean {
  return sameDigest(Buffer.from(entered), Buffer.from(handOverDigits(code)));
}

/** The end of the pause after `codes` codes of one day were used up by wrong tries; null: no pause. */
export function pauseAfter(codes: number, now: Date): Date | null {
  const pauses = codes - CODES_WITHOUT_PAUSE;
  if (pauses < 0) return null;
  return new Date(now.getTime() + CODE_PAUSE_MINUTES * 2 ** pauses * MINUTE);
}

/** The error CODE_PAUSED until the pause ends or the next day begins at the giver's place. */
export function codePaused(pausedUntil: Date, timeZone: string, now: Date): AppError {
  const midnight = zonedInstant(addDays(todayIn(timeZone, now), 1), "00:00", timeZone);
  const until = pausedUntil < midnight ? pausedUntil : midnight;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new AppError("CODE_PAUSED", {
    retryAfter: seconds,
    about: { until: until.toISOString() },
  });
}

/** The code that counts now, given the latest of which there is a row. */
export function currentCode(
  latest: HandOverCode | null,
): Pick<HandOverCode, "generation" | "wrongTries" | "leftOut" | "pausedUntil"> {
  if (!latest) return { generation: 0, wrongTries: 0, leftOut: [], pausedUntil: null };
  const isUsed = latest.usedFor.length > 0;
  if (!isUsed && latest.wrongTries < CODE_TRIES) return latest;
  const { generation, leftOut, pausedUntil } = latest;
  return {
    generation: generation + 1,
    wrongTries: 0,
    leftOut: isUsed ? [] : leftOut,
    pausedUntil,
  };
}
