"use client";

import { useTranslations } from "next-intl";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { Loan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { dayError, ownTimeZone } from "./days";
import { useLoanAction } from "./use-loan-action";

/** The owner's yes to a request. */
export function useApproval(requestId: string, onApproved: (loan: Loan) => void) {
  const t = useTranslations("loans.request");
  const fieldText = useFieldText();
  const { pending, run } = useLoanAction();

  /** @param dueDate a day `YYYY-MM-DD`; without one the server chooses. */
  async function approve(dueDate: string) {
    const body = { dueDate: dueDate || null, timeZone: ownTimeZone() };
    const call = () => api("PUT /loans/[id]/approve", { params: { id: requestId }, body });
    const approved = await run(call, t("approved"));
    if (approved) onApproved(approved.result);
  }

  return {
    pending,
    approve: (dueDate: string) => void approve(dueDate),
    /** What is wrong with a return date, in words. */
    errorOf: (dueDate: string) => fieldText(dayError(dueDate, DUE_YEARS)),
  };
}
