import * as v from "valibot";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { DAY } from "@/lib/shared/time";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { CODE_KEPT_DAYS } from "@/lib/features/loans/terms";

/** Also read by the offline page (public/offline/page.js). */
const keyOf = (userId: string) => itemOf(userId, "hand_over");

interface KeptLoan {
  /** Of the books. */
  title: string;
  /** Name of the other side. */
  name: string;
  /** The code, if the reader shows it; null if the other side does. */
  shown: HandOverCode | null;
}

/** By loan id; `at`: when it was last stored, in epoch milliseconds. */
const kept = v.record(v.string(), v.looseObject({ at: v.number() }));

/** Stores the code of loans for the offline page, and drops entries that are too old. */
export function keepHandOvers(userId: string, loanIds: string[], loan: KeptLoan): void {
  const oldest = Date.now() - CODE_KEPT_DAYS * DAY;
  const young = Object.entries(keptHandOvers(userId)).filter(([, { at }]) => at >= oldest);
  const added = loanIds.map((id) => [id, { ...loan, at: Date.now() }] as const);
  keepItem(keyOf(userId), JSON.stringify(Object.fromEntries([...young, ...added])));
}

/** Empty if the stored value cannot be parsed, for example after a change of its shape. */
function keptHandOvers(userId: string): v.InferOutput<typeof kept> {
  try {
    return v.parse(kept, JSON.parse(readItem(keyOf(userId)) ?? "{}"));
  } catch {
    return {};
  }
}
