"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { ExpectedDay } from "@/components/books/waiting/expected-day";
import { LeaveDialog } from "@/components/books/waiting/leave-button";
import { daysBetween, useDay } from "@/components/loans/days";
import { useDayText } from "@/components/loans/due-date";
import { BringBack } from "@/components/loans/outside/bring-back";
import { refreshLoans, useOutsideLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Quote } from "@/components/ui/quote";
import { DateText } from "@/components/ui/time";
import { useDialogState } from "@/components/ui/use-focus-return";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import type { OutsideBook } from "@/lib/features/loans/groups";
import type { Waiting } from "@/lib/features/loans/waiting/schema";
import { Covers, Row, type Opening } from "./row";

const OutsideLoanDialog = lazyComponent(() =>
  import("@/components/loans/outside/outside-loan-dialog").then((m) => m.OutsideLoanDialog),
);

/** A book that somebody has who is not a user; only its owner sees it. */
export function OutsideRow({ outside, opening }: { outside: OutsideBook; opening: Opening }) {
  const t = useTranslations("loans.outsideLoan");
  const words = useTranslations("loans.group.act");
  const { bookId: id, bookTitle: title, name } = outside;
  const [changing, setChanging] = useDialogState(false);
  return (
    <>
      <Row
        picture={<Covers books={[outside]} />}
        name={name}
        lines={[<OutsideDay key="day" outside={outside} />, title]}
        opening={opening}
        action={
          <BringBack
            book={{ id, title }}
            trigger={
              <Button size="sm" variant="ghost" aria-label={`${words("back")}: ${title}`}>
                {words("back")}
              </Button>
            }
          />
        }
        menu={outside.lost ? [] : [{ label: t("edit"), onSelect: () => setChanging(true) }]}
      />
      {changing && <OutsideLoanDialog book={{ id, title }} onClose={() => setChanging(false)} />}
    </>
  );
}

function OutsideDay({ outside: { lost, dueDate, lentAt } }: { outside: OutsideBook }) {
  const t = useTranslations("loans");
  const statuses = useTranslations("enums.loanStatus");
  const dayText = useDayText();
  const day = useDay();
  if (lost) return statuses("LOST");
  if (dueDate === null)
    return t.rich("outsideLoan.since", { date: () => <DateText value={lentAt} /> });
  if (dueDate >= day) return t("group.until.owner", { date: dayText(dueDate) });
  return (
    <span className="font-semibold text-danger">
      {t("group.late", { days: daysBetween(dueDate, day) })}
    </span>
  );
}

export function OutsideDetail({ outside }: { outside: OutsideBook }) {
  const t = useTranslations("loans.outsideLoan");
  const words = useTranslations("loans.group.act");
  const { bookId: id, bookTitle: title } = outside;
  const note = useOutsideLoans().find(({ bookId }) => bookId === id)?.note;
  return (
    <>
      <BookLink id={id} title={title} isVisible={outside.bookVisible} />
      <p className="text-sm text-muted">{t("outside")}</p>
      {note && <Quote text={note} />}
      <BringBack book={{ id, title }} trigger={<Button variant="soft">{words("back")}</Button>} />
    </>
  );
}

function BookLink({ id, title, isVisible }: { id: string; title: string; isVisible: boolean }) {
  if (!isVisible) return <p className="font-semibold">{title}</p>;
  return (
    <Link href={`/books/${id}`} prefetch={false} className="link hit-area w-fit">
      {title}
    </Link>
  );
}

/** A place in a book's waiting list. */
export function PlaceRow({ place, opening }: { place: Waiting; opening: Opening }) {
  const t = useTranslations("waiting");
  const group = useTranslations("loans.group");
  const [leaving, setLeaving] = useDialogState(false);
  const { bookId: id, bookTitle: title, owner, position } = place;
  return (
    <>
      <Row
        picture={<Covers books={[place]} />}
        name={owner.displayName}
        lines={[group("place", { position }), title]}
        opening={opening}
        menu={[{ label: t("leave"), danger: true, onSelect: () => setLeaving(true) }]}
      />
      {leaving && (
        <LeaveDialog book={{ id, title }} onLeft={refreshLoans} onClose={() => setLeaving(false)} />
      )}
    </>
  );
}

export function PlaceDetail({ place }: { place: Waiting }) {
  const { bookId: id, bookTitle: title, bookState, borrowerMessage } = place;
  const isLost = bookState === "LOST";
  return (
    <>
      <BookLink id={id} title={title} isVisible={!isLost} />
      <p className="text-sm">
        <Outlook place={place} />
      </p>
      {borrowerMessage && <Quote text={borrowerMessage} />}
      {isLost && <WishButton wish={sameBook({ title, author: place.bookAuthor })} other />}
    </>
  );
}

/** Why the reader still waits, and until when if known. */
function Outlook({ place: { bookState, expectedOn } }: { place: Waiting }) {
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
