import { useTranslations } from "next-intl";
import { api } from "@/lib/browser/api-client";
import { useLoanAction } from "./use-loan-action";

/** The owner's two answers to an open ask for more time. */
export function useExtensionAnswer(loanId: string) {
  const t = useTranslations("loans");
  const action = useLoanAction();
  const params = { id: loanId };
  const approve = () => api("PUT /loans/[id]/extension/approve", { params });
  const decline = () => api("PUT /loans/[id]/extension/decline", { params, body: {} });
  return {
    pending: action.pending,
    approve: () => void action.run(approve, t("extension.approved")),
    decline: () => void action.run(decline, t("declineExtension.done")),
  };
}
