import { ChevronRight, Gift } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { useLoanStatusText } from "@/components/loans/loan-status-tag";
import { useMeetUpText } from "@/components/loans/meet-up-line";
import { useEvent } from "@/components/realtime/use-realtime";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import type { Conversation } from "@/lib/features/chat/schema";
import { isMeetUpAhead } from "@/lib/features/loans/machine/meetup-machine";
import { loanPath } from "@/lib/features/loans/terms";

interface AboutProps {
  loanId: string | null;
  /** The conversation, once it is known. */
  conversation: Conversation | undefined;
}

/** What the messages below are about: a loan, a gift, or nothing in particular. */
export function About({ loanId, conversation }: AboutProps) {
  const t = useTranslations("chat");
  const { bookId, bookTitle = null } = conversation ?? {};
  if (loanId) return <LoanCard loanId={loanId} bookTitle={bookTitle} />;
  if (bookId)
    return (
      <Card
        href={`/books/${bookId}`}
        picture={<Icon of={Gift} className="mx-auto size-5 text-fir" />}
        title={bookTitle}
        state={t("gift.about")}
      />
    );
  return <span className="text-xs font-semibold text-muted">{t("subjects.direct")}</span>;
}

interface LoanCardProps {
  loanId: string;
  /** Null while the conversation is loading. */
  bookTitle: string | null;
}

/** A loan: the book, and its status or when and where the two sides meet. */
function LoanCard({ loanId, bookTitle }: LoanCardProps) {
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

  function state(): string {
    if (!loan) return "";
    const meetUp = isMeetUpAhead(loan) && meetUpText(loan);
    if (!meetUp) return statusText({ ...loan, role });
    return t(loan.meetUpConfirmed ? "meetUp" : "proposed", { text: meetUp });
  }

  return (
    <Card
      href={loanPath(loanId)}
      picture={
        loan ? <LoanCover loan={loan} sizes="36px" /> : <Skeleton className="aspect-[3/4] w-full" />
      }
      title={bookTitle ?? loan?.bookTitle}
      state={state()}
    />
  );
}

interface CardProps {
  href: string;
  picture: ReactNode;
  title: string | null | undefined;
  /** In words. */
  state: string;
}

function Card({ href, picture, title, state }: CardProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={
        "flex min-h-16 w-80 max-w-full items-center gap-3 rounded-lg border border-line bg-raised " +
        "px-3 py-2 text-sm hover:bg-sunken"
      }
    >
      <span className="w-9 flex-none">{picture}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>{" "}
        <span className="line-clamp-2 text-xs text-muted">{state}</span>
      </span>
      <Icon of={ChevronRight} className="size-4 flex-none text-muted" />
    </Link>
  );
}
