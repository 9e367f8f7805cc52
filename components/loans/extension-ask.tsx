"use client";

import { CalendarPlus, Users } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Quote } from "@/components/ui/quote";
import { useDayText } from "./due-date";
import { ExtensionAnswer } from "./extension-answer";
import type { LoanRoleProps } from "./loan-role-props";

interface ExtensionAskProps extends LoanRoleProps {
  /** The page has its answer buttons below; the ask then shows the present due date. */
  isAnsweredBelow?: boolean;
}

/** The open ask for more time: the owner can answer it, the borrower sees that it waits. */
export function ExtensionAsk({ loan, role, isAnsweredBelow = false }: ExtensionAskProps) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const { extension, borrower } = loan;
  if (!extension) return null;
  const date = dayText(extension.dueDate);
  const isOwner = role === "owner";
  return (
    <div className="grid gap-2.5">
      <p className="flex items-start gap-2 font-semibold text-amber">
        <Icon of={CalendarPlus} className="mt-0.5 size-[1.125rem] flex-none" />
        {isOwner ? t("wants", { name: borrower.displayName, date }) : t("waits", { date })}
      </p>
      {isAnsweredBelow && loan.dueDate && (
        <p className="text-sm text-muted">{t("now", { date: dayText(loan.dueDate) })}</p>
      )}
      {extension.message && <Quote text={extension.message} className="max-w-[56ch]" />}
      {isOwner && <OthersWait loan={loan} />}
      {isOwner && !isAnsweredBelow && (
        <div className="flex flex-wrap gap-2">
          <ExtensionAnswer loan={loan} />
        </div>
      )}
    </div>
  );
}

/** Tells the owner how many readers wait for the book, before they agree to more time. */
export function OthersWait({ loan: { waitingCount } }: Pick<ExtensionAskProps, "loan">) {
  const t = useTranslations("loans.extension");
  if (waitingCount === 0) return null;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon of={Users} className="mt-px size-[1.125rem] flex-none text-muted" />
      {t("queue", { count: waitingCount })}
    </p>
  );
}
