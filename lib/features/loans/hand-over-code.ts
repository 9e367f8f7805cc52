import { keyedDigest } from "@/lib/server/auth-secret";
import { sameDigest } from "@/lib/server/secrets";
import { CODE_DIGITS, type HandOverMoment } from "./terms";

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
