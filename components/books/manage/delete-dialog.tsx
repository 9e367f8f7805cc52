"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRef, useState } from "react";
import { refreshLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { api, ApiError } from "@/lib/core/api-client";
import { useErrorText } from "@/lib/core/i18n/use-error-text";
import type { BookDialogProps } from "./book-dialogs";

/** Takes a book off the shelf, unless a loan still holds it. */
export function DeleteDialog({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.delete");
  const { title } = book;
  const [given, setGiven] = useState(false);
  const path = `/books/${book.id}${given ? "?givenAway=true" : ""}`;
  const deletion = useDeletion(path, () => {
    toast.success(t("done", { title }));
    onClose();
  });
  if (loan || deletion.inUse) return <InUse book={book} loan={loan} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose()}
      title={t("title")}
      text={t("text", { title })}
      confirmLabel={t("submit")}
      cancelLabel={t("keep")}
      pending={deletion.pending}
      onConfirm={() => void deletion.run()}
    >
      {book.state === "AVAILABLE_FOR_GIVE_AWAY" && (
        <Checkbox
          label={t("given")}
          hint={t("givenHint")}
          checked={given}
          onChange={(event) => setGiven(event.target.checked)}
        />
      )}
      <StatusMessage text={deletion.fault} tone="error" className="empty:hidden" />
    </ConfirmDialog>
  );
}

/** Says what stands in the way and leads there. */
function InUse({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.delete");
  const { title } = book;
  return (
    <Dialog
      open
      onOpenChange={() => onClose()}
      size="sm"
      title={t("inUseTitle")}
      description={
        loan ? t("inUse", { title, name: loan.borrower.displayName }) : t("inUseUnknown", { title })
      }
    >
      <DialogFooter className="mt-5! border-t-0">
        <Button variant="ghost" onClick={() => onClose()}>
          {t("keep")}
        </Button>
        <Button asChild>
          <Link href="/loans">{t("toLoans")}</Link>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Deletes once, however often it is pressed. */
function useDeletion(path: string, onDone: () => void) {
  const errorText = useErrorText();
  const busy = useRef(false);
  const [state, setState] = useState({ pending: false, fault: "", inUse: false });

  async function run() {
    if (busy.current) return;
    busy.current = true;
    setState({ pending: true, fault: "", inUse: false });
    try {
      await api.delete(path);
      await refreshLoans();
      onDone();
    } catch (error) {
      const inUse = error instanceof ApiError && error.code === "BOOK_IN_USE";
      setState({ pending: false, fault: errorText(error), inUse });
      if (inUse) void refreshLoans();
    } finally {
      busy.current = false;
    }
  }

  return { ...state, run };
}
