import { BookOpen, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { useLoanStatusText } from "@/components/loans/loan-status-tag";
import { useMeetUpText } from "@/components/loans/meet-up-line";
import { useEvent } from "@/components/realtime/use-realtime";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { loanPath } from "@/lib/features/loans/terms";

interface AboutBannerProps {
  icon: IconNode;
  bookTitle: string | null | undefined;
  /** Shown after the title. */
  about?: string;
  href: string;
  /** Text of the link. */
  label: string;
  compact?: boolean;
}

/** Shows above the messages which book a conversation is about. */
export function AboutBanner({ icon, bookTitle, about, href, label, compact }: AboutBannerProps) {
  return (
    <div
      className={cx(
        "flex items-center bg-amber-soft text-sm text-ink",
        compact ? "gap-2.5 px-3 py-1.5" : "gap-3.5 px-4 py-2.5 lg:px-7 lg:py-3",
      )}
    >
      <Icon of={icon} className="size-5" />
      <p className="min-w-0 flex-1 text-pretty" suppressHydrationWarning>
        <b className="font-semibold">{bookTitle}</b>
        {about && `\u00a0· ${about}`}
      </p>
      <ButtonLink size="sm" variant="soft" href={href} prefetch={false}>
        {label}
      </ButtonLink>
    </div>
  );
}

interface LoanBannerProps {
  loanId: string;
  /** Null while the loan is loading. */
  bookTitle: string | null;
  compact?: boolean;
}

/** Subject of a loan's chat: the book, and when and where the two sides meet. */
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
    const meetUp = loan.meetUpId !== null && meetUpText(loan);
    if (!meetUp) return statusText({ ...loan, role });
    return t(loan.meetUpConfirmed ? "meetUp" : "proposed", { text: meetUp });
  }

  return (
    <AboutBanner
      icon={BookOpen}
      bookTitle={bookTitle ?? loan?.bookTitle}
      about={about()}
      href={loanPath(loanId)}
      label={t("open")}
      compact={compact}
    />
  );
}
