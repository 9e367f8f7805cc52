"use client";

import {
  ArrowLeftRight,
  BookOpen,
  HandHelping,
  Pencil,
  SearchX,
  Share2,
  Trash2,
  Undo2,
  type IconNode,
} from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BookStats } from "@/components/books/book-stats";
import { BookTags } from "@/components/books/book-tags";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { DueDate } from "@/components/loans/due-date";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { BringBack } from "@/components/loans/outside/bring-back";
import { useOutsideLoans } from "@/components/loans/use-loans";
import { useLoanAction } from "@/components/loans/use-loan-action";
import type { PressProps } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { editBook } from "@/components/shelf/use-manage-view";
import { api } from "@/lib/browser/api-client";
import { loanPath } from "@/lib/features/loans/terms";
import type { BookDialogProps } from "./book-dialog-props";
import { useBookDialogs } from "./book-dialogs";
import { GiftChoice } from "./gift-choice";
import { useShareBook } from "./use-share-book";

/** One's own book: how things stand with it, and all that its owner can do. */
export function BookActions({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.card");
  const outsideText = useTranslations("loans.outsideLoan");
  const open = useBookDialogs();
  const share = useShareBook();
  const outside = useOutsideLoans().find(({ bookId }) => bookId === book.id);
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={book.title} description={book.author}>
      <DialogBody>
        <BookTags book={book} />
        {loan && (
          <Holder
            text={t(loan.status === "LENT" ? "lentTo" : "promisedTo", {
              name: loan.borrower.displayName,
            })}
            href={loanPath(loan.id)}
            dueDate={loan.dueDate}
          />
        )}
        {outside && (
          <Holder
            text={outsideText("with", { name: outside.name })}
            href="/loans"
            dueDate={outside.dueDate}
          />
        )}
        <WaitingCount count={book.waiting.count} />
        <BookStats book={{ ...book, distanceKm: null }} />
        {book.choiceOpen && <GiftChoice book={book} onDone={onClose} />}
        <div
          role="group"
          aria-label={t("acts", { title: book.title })}
          className="-mx-2 -mb-2 grid border-t border-line pt-2"
        >
          {book.state === "LENT" && (
            <LentActs book={book} loan={loan} isOutside={outside !== undefined} onClose={onClose} />
          )}
          <Link href={`/books/${book.id}`} className={ACT}>
            <Icon of={BookOpen} />
            {t("page")}
          </Link>
          <Act icon={ArrowLeftRight} onClick={() => open("state", book, loan)}>
            {t("state")}
          </Act>
          {!loan && !outside && book.state !== "LOST" && (
            <Act icon={HandHelping} onClick={() => open("outside", book)}>
              {outsideText("action")}
            </Act>
          )}
          <Act
            icon={Pencil}
            onClick={() => {
              onClose();
              editBook(book.id);
            }}
          >
            {t("edit")}
          </Act>
          {book.state !== "LOST" && book.visibility !== "NOBODY" && (
            <Act
              icon={Share2}
              onClick={() => {
                onClose();
                void share(book);
              }}
            >
              {t("share")}
            </Act>
          )}
          <Act icon={Trash2} className="text-danger" onClick={() => open("delete", book, loan)}>
            {t("delete")}
          </Act>
        </div>
      </DialogBody>
    </Dialog>
  );
}

const ACT =
  "flex min-h-12 w-full items-center gap-3.5 rounded-md px-2 text-left font-medium " +
  "hover:bg-sunken [&_svg]:size-5 [&_svg]:flex-none";

function Act({ icon, className, children, ...rest }: PressProps & { icon: IconNode }) {
  return (
    <button {...rest} type="button" className={cx(ACT, className)}>
      <Icon of={icon} />
      {children}
    </button>
  );
}

interface LentActsProps extends BookDialogProps {
  /** The book is in an outside loan. */
  isOutside: boolean;
}

/** Returned or lost. */
function LentActs({ book, loan, isOutside, onClose }: LentActsProps) {
  const t = useTranslations("manageBooks.card");
  const outsideText = useTranslations("loans.outsideLoan");
  const openLoan = useLoanDialogs();
  const open = useBookDialogs();
  const action = useLoanAction();

  async function markReturned() {
    if (action.pending) return;
    if (loan) return openLoan("return", loan);
    // Set to LENT by hand: there is no loan to end and nobody to rate.
    const params = { id: book.id };
    const body = { state: "AVAILABLE_FOR_BORROW" } as const;
    const back = () => api("PATCH /books/[id]/state", { params, body });
    if (await action.run(back, t("backDone", { title: book.title }))) onClose();
  }

  return (
    <>
      {isOutside ? (
        <BringBack
          book={book}
          trigger={<Act icon={Undo2}>{outsideText("back")}</Act>}
          onDone={onClose}
        />
      ) : (
        <Act icon={Undo2} aria-busy={action.pending || undefined} onClick={markReturned}>
          {t("returned")}
        </Act>
      )}
      <Act icon={SearchX} onClick={() => open("lost", book, loan)}>
        {t("lost")}
      </Act>
    </>
  );
}

interface HolderProps {
  text: string;
  href: string;
  dueDate: string | null;
}

/** Who has the book, or will have it, and until when. */
function Holder({ text, href, dueDate }: HolderProps) {
  return (
    <p className="text-sm">
      <Link href={href} className="font-semibold break-words hover:underline">
        {text}
      </Link>
      {dueDate && (
        <span className="block text-muted">
          <DueDate day={dueDate} />
        </span>
      )}
    </p>
  );
}
