"use client";

import { ArrowLeft } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { HandOverCard } from "@/components/loans/hand-over/hand-over-card";
import { LoanCover } from "@/components/loans/loan-cover";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import { LoanKindTag, LoanStatusTag } from "@/components/loans/loan-status-tag";
import { OverdueTag } from "@/components/loans/overdue-tag";
import { useLoan } from "@/components/loans/use-loans";
import { Condition } from "@/components/loans/pictures/condition";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import type { LoanPictures } from "@/lib/features/loans/pictures/schema";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { LoanDetails } from "./loan-details";
import { NextStep } from "./next-step";
import { Timeline } from "./timeline";

interface LoanScreenProps {
  /** Rendered with the page, as are `pictures` and `code`. */
  first: LoanWithTimeline;
  pictures: LoanPictures;
  /** Null if the reader shows no code. */
  code: HandOverCode | null;
  /** Dialogs that a notification opens. */
  children?: ReactNode;
}

/** The page of one loan, for one of its two sides. */
export function LoanScreen({ first, pictures, code, children }: LoanScreenProps) {
  const loan = useLoan(first);
  const role = loan.ownerUserId === useMe().id ? "owner" : "borrower";
  return (
    <LoanDialogs>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-9">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <Heading loan={loan} role={role} />
          <NextStep loan={loan} role={role} />
          <HandOverCard loan={loan} role={role} first={code} />
          <LoanDetails loan={loan} role={role} />
          <Condition loan={loan} role={role} first={pictures} />
        </div>
        <Timeline loan={loan} role={role} />
      </div>
      {children}
    </LoanDialogs>
  );
}

function Heading({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loanPage");
  const loans = useTranslations("loans");
  return (
    <header className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-4 md:grid-cols-[6.5rem_minmax(0,1fr)] md:gap-x-6">
      <Link
        href={`/loans?tab=${role === "owner" ? "lent" : "borrowed"}`}
        prefetch={false}
        className={
          "hit-area col-span-full mb-4 inline-flex items-center gap-1.5 justify-self-start " +
          "font-semibold text-fir hover:text-fir-strong"
        }
      >
        <Icon of={ArrowLeft} className="size-4" />
        {loans(role === "owner" ? "tabLent" : "tabBorrowed")}
      </Link>
      <LoanCover loan={loan} sizes="104px" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-2.5">
        <div className="max-w-full">
          <h1 className="text-2xl break-words md:text-3xl">{loan.bookTitle}</h1>
          <p className="mt-1 text-muted">{loan.bookAuthor}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <LoanKindTag {...loan} />
          <OverdueTag loan={loan} />
          <LoanStatusTag status={loan.status} role={role} meetUpConfirmed={loan.meetUpConfirmed} />
        </div>
        {loan.bookVisible && (
          <Link href={`/books/${loan.bookId}`} prefetch={false} className="link hit-area text-sm">
            {t("toBook")}
          </Link>
        )}
      </div>
    </header>
  );
}
