"use client";

import { useTranslations } from "next-intl";
import { useOutsideLoans } from "@/components/loans/use-loans";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { api } from "@/lib/browser/api-client";
import type { BookDialogProps } from "./book-dialog-props";

/** A lent book will not come back: ends its loan as lost, or sets only the book's state if there is none. */
export function LostDialog({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.lost");
  const action = useLoanAction();
  const { title } = book;
  const outside = useOutsideLoans().find(({ bookId }) => bookId === book.id);

  const lose = async () =>
    loan
      ? await api("PUT /loans/[id]/lost", { params: { id: loan.id }, body: {} })
      : await api("PATCH /books/[id]/state", { params: { id: book.id }, body: { state: "LOST" } });

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={
        loan
          ? t("textLoan", { title, name: loan.borrower.displayName })
          : outside
            ? t("textOutside", { title, name: outside.name })
            : t("text", { title })
      }
      confirmLabel={t("submit")}
      cancelLabel={t("keep")}
      pending={action.pending}
      onConfirm={() => action.run(lose, t("done", { title }))}
    />
  );
}
