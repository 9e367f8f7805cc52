"use client";

import { BookOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { loanPath } from "@/components/loans/loan-path";
import { useLoanStatusText } from "@/components/loans/loan-status-tag";
import { useMeetUpText } from "@/components/loans/meet-up-line";
import { useEvent } from "@/components/realtime/use-realtime";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { AboutBanner } from "./about-banner";

interface LoanBannerProps {
  loanId: string;
  /** Null while the loan is being loaded. */
  bookTitle: string | null;
  compact?: boolean;
}

/** What a loan's chat is about: the book, and when and where the two will meet. */
export function LoanBanner({ loanId, bookTitle, compact }: LoanBannerProps) {
  const t = useTranslations("chat.loan");
  const statusText = useLoanStatusText();
  const meetUpText = useMeetUpText();
  const me = useMe();
  const { data: loan, mutate } = useApi("GET /loans/[id]", {
    params: { id: loanId },
    shouldRetryOnError: false,
  });
  useEvent("/user/queue/notifications", (news) => {
    if (news.loanId === loanId) void mutate();
  });

  const role = loan?.ownerUserId === me.id ? "owner" : "borrower";

  function about(): string {
    if (!loan) return "";
    const meetUp = loan.status === "SCHEDULED" && meetUpText(loan);
    if (!meetUp) return statusText({ ...loan, role });
    return t(loan.meetUpConfirmed ? "meetUp" : "proposed", { text: meetUp });
  }

  return (
    <AboutBanner
      icon={BookOpen}
      bookTitle={bookTitle ?? loan?.bookTitle}
      about={about()}
      href={loanPath(loanId, role)}
      label={t("open")}
      compact={compact}
    />
  );
}
