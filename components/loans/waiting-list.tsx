"use client";

import { Clock3 } from "lucide";
import { useTranslations } from "next-intl";
import { ExpectedDay } from "@/components/books/waiting/expected-day";
import { LeaveButton } from "@/components/books/waiting/leave-button";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Quote } from "@/components/ui/quote";
import { Tag } from "@/components/ui/tag";
import { useFormatter } from "@/components/ui/use-formatter";
import { PersonLine } from "@/components/users/person-line";
import type { Waiting } from "@/lib/features/loans/waiting/schema";
import { CardFrame } from "./card-frame";

interface WaitingListProps {
  waiting: readonly Waiting[];
  onLeft: () => unknown;
}

/** The books that the reader waits for, with their position in each waiting list. */
export function WaitingList({ waiting, onLeft }: WaitingListProps) {
  const t = useTranslations("loans.noneWaiting");
  if (waiting.length === 0) {
    return (
      <EmptyState
        icon={Clock3}
        title={t("title")}
        text={t("text")}
        action={<ButtonLink href="/search">{t("action")}</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid max-w-4xl gap-3.5">
      {waiting.map((entry) => (
        <li key={entry.bookId}>
          <WaitingCard entry={entry} onLeft={onLeft} />
        </li>
      ))}
    </ul>
  );
}

interface WaitingCardProps {
  entry: Waiting;
  onLeft: () => unknown;
}

function WaitingCard({ entry, onLeft }: WaitingCardProps) {
  const t = useTranslations("waiting");
  const format = useFormatter();
  const { bookId, bookTitle, bookState, borrowerMessage, position } = entry;
  const since = format.dateTime(new Date(entry.joinedAt), { day: "numeric", month: "long" });
  return (
    <CardFrame
      book={entry}
      href={bookState === "LOST" ? undefined : `/books/${bookId}`}
      level="h2"
      tags={<Tag tone={position === 1 ? "ok" : "neutral"}>{t("inLine", { position })}</Tag>}
    >
      <PersonLine person={{ ...entry.owner, name: entry.owner.displayName }} />
      <p className="text-sm">
        <Outlook entry={entry} />
      </p>
      {borrowerMessage && <Quote text={borrowerMessage} className="max-w-[56ch]" />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted" suppressHydrationWarning>
          {t("since", { date: since })}
        </p>
        {bookState === "LOST" && (
          <WishButton wish={sameBook({ title: bookTitle, author: entry.bookAuthor })} other />
        )}
        <LeaveButton book={{ id: bookId, title: bookTitle }} onLeft={onLeft} />
      </div>
    </CardFrame>
  );
}

/** Why the reader still waits, and until when if known. */
function Outlook({ entry: { bookState, expectedOn } }: { entry: Waiting }) {
  const t = useTranslations("waiting");
  switch (bookState) {
    case "LOST":
      return t("lost");
    case "AVAILABLE_FOR_GIVE_AWAY":
      return t("giveAway");
    case "AVAILABLE_FOR_BORROW":
      return t("offered");
    default:
      return <ExpectedDay day={expectedOn} />;
  }
}
