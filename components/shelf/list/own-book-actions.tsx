"use client";

import { Pencil, Share2, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { useBringBack } from "@/components/loans/outside/use-bring-back";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { BookDto } from "@/lib/features/books/schema";
import { api } from "@/lib/browser/api-client";
import type { Loan } from "@/lib/features/loans/schema";
import { GiftChoice } from "./gift-choice";
import { useBookDialogs } from "./book-dialogs";
import { useShareBook } from "./use-share-book";

interface OwnBookActionsProps {
  book: BookDto;
  loan?: Loan;
  /** The book is in an outside loan. */
  outside: boolean;
  onEdit: (bookId: string) => void;
}

/** What the owner can do with a book: first the actions on a lent book, then those always possible. */
export function OwnBookActions({ book, loan, outside, onEdit }: OwnBookActionsProps) {
  const t = useTranslations("manageBooks.card");
  const open = useBookDialogs();
  const share = useShareBook();
  return (
    <div
      role="group"
      aria-label={t("acts", { title: book.title })}
      className="col-span-2 grid gap-2 border-t border-line pt-3"
    >
      {book.choiceOpen && <GiftChoice book={book} />}
      {book.state === "LENT" && <LentActions book={book} loan={loan} outside={outside} />}
      <div className="-mr-2.5 flex items-center">
        <Button
          size="sm"
          variant="ghost"
          className="mr-auto"
          onClick={() => open("state", book, loan)}
        >
          {t("state")}
        </Button>
        <IconButton label={t("edit")} icon={Pencil} onClick={() => onEdit(book.id)} />
        {book.state !== "LOST" && book.visibility !== "NOBODY" && (
          <IconButton label={t("share")} icon={Share2} onClick={() => share(book)} />
        )}
        <IconButton
          label={t("delete")}
          icon={Trash2}
          className="hover:bg-danger-soft! hover:text-danger!"
          onClick={() => open("delete", book, loan)}
        />
      </div>
    </div>
  );
}

/** Returned or lost. */
function LentActions({ book, loan, outside }: Omit<OwnBookActionsProps, "onEdit">) {
  const t = useTranslations("manageBooks.card");
  const outsideText = useTranslations("loans.outsideLoan");
  const openLoan = useLoanDialogs();
  const open = useBookDialogs();
  const action = useLoanAction();

  const bringBack = useBringBack(book);

  function markReturned() {
    if (outside) return void bringBack.run();
    if (loan) return openLoan("return", loan);
    // Set to LENT by hand: there is no loan to end and nobody to rate.
    const params = { id: book.id };
    const body = { state: "AVAILABLE_FOR_BORROW" } as const;
    const back = () => api("PATCH /books/[id]/state", { params, body });
    void action.run(back, t("backDone", { title: book.title }));
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="soft"
        loading={action.pending || bringBack.pending}
        onClick={markReturned}
      >
        {outside ? outsideText("back") : t("returned")}
      </Button>
      <Button size="sm" variant="danger" onClick={() => open("lost", book, loan)}>
        {t("lost")}
      </Button>
    </div>
  );
}
