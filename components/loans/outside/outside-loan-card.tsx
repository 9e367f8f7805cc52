"use client";

import { EyeOff, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { DueDate } from "@/components/loans/due-date";
import { LoanCover } from "@/components/loans/loan-cover";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Quote } from "@/components/ui/quote";
import { DateText } from "@/components/ui/time";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { OutsideLoan } from "@/lib/features/loans/outside-loan-schema";
import { useBringBack } from "./use-bring-back";

const OutsideLoanDialog = lazyComponent(() =>
  import("./outside-loan-dialog").then((m) => m.OutsideLoanDialog),
);

/** A book that somebody has who is not here, as its owner alone sees it. */
export function OutsideLoanCard({ loan }: { loan: OutsideLoan }) {
  const t = useTranslations("loans.outsideLoan");
  const { bookId: id, bookTitle: title } = loan;
  const back = useBringBack({ id, title });
  const [changing, setChanging] = useState(false);
  useFocusReturn(changing);
  return (
    <Card
      as="article"
      padding="lg"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[5.25rem_minmax(0,1fr)] md:gap-x-5"
    >
      <LoanCover loan={loan} sizes="84px" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-lg">
              <Link href={`/books/${id}`} prefetch={false} className="hover:underline">
                {title}
              </Link>
            </h3>
            <p className="text-sm text-muted">{loan.bookAuthor}</p>
          </div>
          <LoanStatusTag status="LENT" role="owner" />
        </div>
        <p className="flex items-center gap-2 font-semibold">
          <UserRound aria-hidden="true" className="size-5 flex-none text-muted" />
          <span className="min-w-0 break-words">{t("with", { name: loan.name })}</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <EyeOff aria-hidden="true" className="size-4 flex-none" />
          {t("outside")}
        </p>
        <p className="text-sm text-muted">
          {loan.dueDate ? (
            <DueDate day={loan.dueDate} />
          ) : (
            t.rich("since", { date: () => <DateText value={loan.lentAt} /> })
          )}
        </p>
        {loan.note && <Quote text={loan.note} className="w-fit max-w-[56ch]" />}
      </div>
      <div className="col-span-full flex items-center gap-2 lg:col-start-2">
        <Button
          size="sm"
          loading={back.pending}
          onClick={() => void back.run()}
          className="max-md:flex-1"
        >
          {t("back")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
          {t("edit")}
        </Button>
      </div>
      {changing && <OutsideLoanDialog book={{ id, title }} onClose={() => setChanging(false)} />}
    </Card>
  );
}
