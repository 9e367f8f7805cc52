"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/browser/api-client";
import type { Loan } from "@/lib/features/loans/schema";
import { useDayText } from "./due-date";
import { useLoanAction } from "./use-loan-action";

/** The owner's yes or no to an ask for more time, each with one press. */
export function ExtensionAnswer({ loan }: { loan: Loan }) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const action = useLoanAction();
  if (!loan.extension) return null;
  const params = { id: loan.id };
  const facts = { date: dayText(loan.extension.dueDate), title: loan.bookTitle };
  const approve = () => api("PUT /loans/[id]/extension/approve", { params });
  const decline = () => api("PUT /loans/[id]/extension/decline", { params, body: {} });
  return (
    <>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t("yesLabel", facts)}
        loading={action.pending}
        onClick={() => void action.run(approve, t("approved"))}
      >
        {t("yes")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("noLabel", facts)}
        disabled={action.pending}
        onClick={() => void action.run(decline, t("declined"))}
      >
        {t("no")}
      </Button>
    </>
  );
}
