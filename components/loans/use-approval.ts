import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { dayAfter, dayError, ownTimeZone, useToday } from "./days";
import { refreshLoans } from "./use-loans";

/** A request as far as its approval needs it. */
export type Asked = Pick<Loan | PendingLoan, "id" | "kind" | "loanDays" | "bookTitle">;

/**
 * Approves requests of one borrower together, until a day that the owner may change.
 * @param onApproved called with one of the approved loans.
 */
export function useApproval(requests: readonly Asked[], onApproved: (loan: Loan) => void) {
  const t = useTranslations("loans.request");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { pending, run } = useAction({
    refresh: () => void refreshLoans(),
    onError: (error) => {
      // Of several requests, one may be the reason.
      const about = error instanceof ApiError ? error.about : null;
      const { bookTitle } = (about ?? {}) as { bookTitle?: string };
      toast.error([bookTitle, errorText(error)].filter(Boolean).join(": "));
    },
  });
  const [chosen, setChosen] = useState<string>();
  const today = useToday();
  const loans = requests.filter(({ kind }) => kind === "LOAN");
  const gifts = requests.flatMap(({ kind, bookTitle }) => (kind === "GIFT" ? bookTitle : []));
  const [days, ...otherDays] = new Set(loans.map(({ loanDays }) => loanDays));
  // Empty where each lasts as its book does: the server then chooses.
  const usual = today && days && otherDays.length === 0 ? dayAfter(today, days) : "";
  const dueDate = chosen ?? usual;
  const error = fieldText(dayError(dueDate, DUE_YEARS));

  async function approve() {
    if (error) return;
    const body = {
      loanIds: requests.map(({ id }) => id),
      dueDate: loans.length > 0 && dueDate !== "" ? dueDate : null,
      timeZone: ownTimeZone(),
    };
    const done = await run(() => api("PUT /loans/approve", { body }), t("approved"));
    const [first] = done?.result ?? [];
    if (first) onApproved(first);
  }

  return {
    pending,
    approve,
    label: useApproveLabel()(requests),
    /** The day field; null if all are gifts. */
    due: loans.length > 0 ? { value: dueDate, error, change: setChosen } : null,
    /** Days after which a loan without a date ends; undefined if they differ. */
    days: otherDays.length === 0 ? days : undefined,
    /** What is given away for good, in words; null if nothing is. */
    keeps: gifts.length > 0 ? t("keeps", { titles: gifts.join(", ") }) : null,
  };
}

/** The words of the button that approves these requests. */
export function useApproveLabel(): (requests: readonly Asked[]) => string {
  const t = useTranslations("loans.request");
  return (requests) => {
    const isGiving = requests.length > 0 && requests.every(({ kind }) => kind === "GIFT");
    return t(isGiving ? "giveAway" : "approve", { count: requests.length });
  };
}
