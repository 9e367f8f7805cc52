"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/browser/api-client";
import { useLoanAction } from "./use-loan-action";

/** How long the toast offers to undo, in milliseconds; the server allows more. */
const OFFERED = 10_000;

/** The book changes hands: one press, which can be undone for some seconds. */
export function useHandover(loanId: string) {
  const t = useTranslations("loans.actions");
  const action = useLoanAction();
  const params = { id: loanId };

  function undo() {
    void action.run(() => api("PUT /loans/[id]/undo-handover", { params }), t("undone"));
  }

  /** @returns true on success. */
  async function run(): Promise<boolean> {
    const handOver = () => api("PATCH /loans/[id]/status", { params, body: { status: "LENT" } });
    const done = await action.run(handOver);
    const way = { action: { label: t("undo"), onClick: undo }, duration: OFFERED };
    if (done) toast.success(t("handedOver"), way);
    return done !== null;
  }

  return { pending: action.pending, run };
}
