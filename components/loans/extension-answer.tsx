"use client";

import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Loan } from "@/lib/features/loans/schema";
import { useDayText } from "./due-date";
import { useExtensionAnswer } from "./use-extension-answer";

/** The owner's two answers to an ask for more time, one press each. */
export function ExtensionAnswer({ loan }: { loan: Loan }) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const answer = useExtensionAnswer(loan.id);
  if (!loan.extension) return null;
  const facts = { date: dayText(loan.extension.dueDate), title: loan.bookTitle };
  return (
    <>
      <Button
        size="sm"
        icon={Check}
        aria-label={t("yesLabel", facts)}
        loading={answer.pending}
        onClick={answer.approve}
      >
        {t("yes")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("noLabel", facts)}
        disabled={answer.pending}
        onClick={answer.decline}
      >
        {t("no")}
      </Button>
    </>
  );
}
