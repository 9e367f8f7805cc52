"use client";

import { Pencil, Share2 } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { GiftChoice } from "@/components/shelf/list/gift-choice";
import { useBookDialogs } from "@/components/shelf/list/book-dialogs";
import { useShareBook } from "@/components/shelf/list/use-share-book";
import { InviteButton } from "@/components/invitations/invite-button";
import { DueDate } from "@/components/loans/due-date";
import { BringBack } from "@/components/loans/outside/bring-back";
import { useOutsideLoans } from "@/components/loans/use-loans";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { useApi } from "@/lib/browser/use-api";

interface OwnActionProps {
  book: BookDto;
  /** The active loan of the book, if there is one. */
  loan?: Loan;
}

/** The owner's actions on the book, and who else can see its page. */
export function OwnAction(props: OwnActionProps) {
  const t = useTranslations("book");
  return (
    <LoanDialogs>
      {props.book.choiceOpen ? (
        <GiftChoice book={props.book} />
      ) : (
        <p className="text-muted">
          {t(seenBy(props.book), { circle: props.book.ownCircle?.name ?? "" })}
        </p>
      )}
      {props.book.visibility !== "EVERYONE" && <DemandNote bookId={props.book.id} />}
      <WaitingCount count={props.book.waiting.count} />
      <Acts {...props} />
    </LoanDialogs>
  );
}

/** How many nearby readers wish for an own book they cannot see; nothing if few do. */
function DemandNote({ bookId }: { bookId: string }) {
  const t = useTranslations("wishes.demand");
  const { data } = useApi("GET /wishes/demand");
  const readers = data?.books.find((book) => book.bookId === bookId)?.readers;
  return readers ? <p>{t("note", { count: readers })}</p> : null;
}

function seenBy({ state, visibility, isShareable, ownCircle }: BookDto) {
  if (state === "LOST") return "yoursLost";
  if (ownCircle) return "yoursOwnCircle";
  if (visibility === "FRIENDS") return "yoursFriends";
  if (visibility === "CIRCLES" || visibility === "CHOSEN_CIRCLES") return "yoursCircles";
  if (visibility === "NOBODY") return "yoursAlone";
  return isShareable ? "yours" : "yoursUnlisted";
}

function Acts({ book, loan }: OwnActionProps) {
  const t = useTranslations("manageBooks.card");
  const outsideText = useTranslations("loans.outsideLoan");
  const open = useBookDialogs();
  const share = useShareBook();
  useFreshPage(book);
  const outside = useOutsideLoans().find(({ bookId }) => bookId === book.id);
  return (
    <div className="flex flex-wrap gap-2.5">
      {outside && (
        <p className="w-full">
          <span className="font-semibold">{outsideText("with", { name: outside.name })}</span>
          {outside.dueDate && (
            <span className="block text-sm text-muted">
              <DueDate day={outside.dueDate} />
            </span>
          )}
        </p>
      )}
      <Button
        variant={book.choiceOpen ? "ghost" : "primary"}
        onClick={() => open("state", book, loan)}
      >
        {t("state")}
      </Button>
      {!loan &&
        !book.ownCircle &&
        (outside ? (
          <BringBack book={book} trigger={<Button variant="soft">{outsideText("back")}</Button>} />
        ) : (
          <Button variant="ghost" onClick={() => open("outside", book)}>
            {outsideText("action")}
          </Button>
        ))}
      <ButtonLink
        variant="ghost"
        href={`/books/manage?edit=${book.id}`}
        prefetch={false}
        icon={Pencil}
      >
        {t("edit")}
      </ButtonLink>
      {book.state === "LOST" && <WishButton wish={sameBook(book)} other />}
      {book.state !== "LOST" && book.visibility !== "NOBODY" && (
        <>
          <Button variant="ghost" icon={Share2} onClick={() => share(book)}>
            {t("share")}
          </Button>
          <InviteButton book={book} />
        </>
      )}
    </div>
  );
}

/** Refreshes the server-rendered page after the book's state has changed. */
function useFreshPage({ id, state }: BookDto): void {
  const router = useRouter();
  const { data } = useApi("GET /books/[id]", { params: { id }, revalidateOnMount: false });
  const isStale = data !== undefined && data.state !== state;
  useEffect(() => {
    if (isStale) router.refresh();
  }, [isStale, router]);
}
