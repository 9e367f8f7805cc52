import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { sameDigest } from "@/lib/server/secrets/secrets";
import { AppError } from "@/lib/shared/errors";
import { MINUTE } from "@/lib/shared/time";
import {
  CODE_DIGITS,
  CODE_PAUSE_MINUTES,
  CODES_WITHOUT_PAUSE,
  type HandOverMoment,
} from "@/lib/features/loans/terms";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";

interface CodeOf {
  loanId: string;
  moment: HandOverMoment;
  /** "YYYY-MM-DD". */
  day: string;
  /** 0 for the first code of that day. */
  generation: number;
}

/** Six digits, the same for the same day and generation. */
export function handOverDigits({ loanId, moment, day, generation }: CodeOf): string {
  const text = `hand-over ${loanId} ${moment} ${day} ${generation}`;
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

/** The error CODE_PAUSED until the pause ends or the next day begins at the owner's place. */
export function codePaused(pausedUntil: Date, timeZone: string, now: Date): AppError {
  const midnight = zonedInstant(addDays(todayIn(timeZone, now), 1), "00:00", timeZone);
  const until = pausedUntil < midnight ? pausedUntil : midnight;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new AppError("CODE_PAUSED", {
    retryAfter: seconds,
    about: { until: until.toISOString() },
  });
}
