import * as v from "valibot";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { DAY } from "@/lib/shared/time";
import { CODE_KEPT_DAYS } from "@/lib/features/loans/terms";

/** Also read by the page without a network (public/offline/page.js). */
const keyOf = (userId: string) => itemOf(userId, "hand_over");

const text = v.string();
const keptLoan = v.object({
  title: text,
  /** The name of the other side. */
  name: text,
  /** When it was last kept, in epoch milliseconds. */
  at: v.number(),
  /** What the reader shows; null where the other side does. */
  shown: v.nullable(
    v.object({
      code: text,
      day: text,
      timeZone: text,
      qr: v.object({ size: v.number(), path: text }),
    }),
  ),
  /** Digits that were entered without a connection; `at` is ISO 8601. */
  entered: v.optional(v.object({ code: text, at: text })),
});
export type KeptLoan = v.InferOutput<typeof keptLoan>;

const kept = v.record(text, keptLoan);
type Kept = v.InferOutput<typeof kept>;

/** What this browser keeps of the reader's hand-overs, by the loan's id. */
export function keptHandOvers(userId: string): Kept {
  try {
    const { success, output } = v.safeParse(kept, JSON.parse(readItem(keyOf(userId)) ?? "{}"));
    return success ? output : {};
  } catch {
    return {};
  }
}

/** Keeps this of a loan, beside digits that wait to be sent, and forgets what is too old to count. */
export function keepHandOver(userId: string, loanId: string, loan: Omit<KeptLoan, "at">): void {
  const oldest = Date.now() - CODE_KEPT_DAYS * DAY;
  const young = Object.entries(keptHandOvers(userId)).filter(([, { at }]) => at >= oldest);
  const loans = Object.fromEntries(young);
  write(userId, { ...loans, [loanId]: { ...loans[loanId], ...loan, at: Date.now() } });
}

export function dropHandOver(userId: string, loanId: string): void {
  const { [loanId]: _, ...others } = keptHandOvers(userId);
  write(userId, others);
}

function write(userId: string, loans: Kept): void {
  keepItem(keyOf(userId), JSON.stringify(loans));
}
