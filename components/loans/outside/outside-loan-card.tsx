"use client";

import { EyeOff, UserRound } from "lucide";
import { useTranslations } from "next-intl";
import { CardFrame } from "@/components/loans/card-frame";
import { DueDate } from "@/components/loans/due-date";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { OverdueTag } from "@/components/loans/overdue-tag";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Quote } from "@/components/ui/quote";
import { DateText } from "@/components/ui/time";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import { useBringBack } from "./use-bring-back";

const OutsideLoanDialog = lazyComponent(() =>
  import("./outside-loan-dialog").then((m) => m.OutsideLoanDialog),
);

/** An outside loan; only its owner sees it. */
export function OutsideLoanCard({ loan }: { loan: OutsideLoan }) {
  const t = useTranslations("loans.outsideLoan");
  const { bookId: id, bookTitle: title, dueDate, lost } = loan;
  const status = lost ? "LOST" : "LENT";
  const back = useBringBack({ id, title });
  const [changing, setChanging] = useDialogState(false);
  return (
    <>
      <CardFrame
        book={loan}
        href={loan.bookVisible ? `/books/${id}` : undefined}
        level="h3"
        tags={
          <>
            <OverdueTag loan={{ status, dueDate }} />
            <LoanStatusTag status={status} role="owner" />
          </>
        }
        actions={
          <div className="flex items-center gap-2">
            <Button
              size="sm"
              loading={back.pending}
              onClick={() => back.run()}
              className="max-md:flex-1"
            >
              {t("back")}
            </Button>
            {!lost && (
              <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
                {t("edit")}
              </Button>
            )}
          </div>
        }
      >
        <p className="flex items-center gap-2 font-semibold">
          <Icon of={UserRound} className="size-5 flex-none text-muted" />
          <span className="min-w-0 break-words">{t("with", { name: loan.name })}</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon of={EyeOff} className="size-4 flex-none" />
          {t("outside")}
        </p>
        <p className="text-sm text-muted">
          {dueDate ? (
            <DueDate day={dueDate} />
          ) : (
            t.rich("since", { date: () => <DateText value={loan.lentAt} /> })
          )}
        </p>
        {loan.note && <Quote text={loan.note} className="w-fit max-w-[56ch]" />}
      </CardFrame>
      {changing && <OutsideLoanDialog book={{ id, title }} onClose={() => setChanging(false)} />}
    </>
  );
}
