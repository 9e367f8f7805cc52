"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { refreshLoans, useOutsideLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { useApi } from "@/lib/browser/use-api";
import type { BookDialogProps } from "./book-dialog-props";

/** Removes a book from the shelf, unless it is in a loan. */
export function DeleteDialog({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.delete");
  const { title } = book;
  const [given, setGiven] = useState(false);
  const [givenTo, setGivenTo] = useState("");
  const removal = { params: { id: book.id }, query: given ? { givenAway: "true", givenTo } : {} };
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>(null);
  const { pending, run } = useAction({ refresh: refreshLoans, onError: setFailure });
  const { code, fields } = failure instanceof ApiError ? failure : {};
  const recipientError = fieldText(fields?.givenTo);
  const outside = useOutsideLoans().find(({ bookId, lost }) => bookId === book.id && !lost);
  const holder = loan?.borrower.displayName ?? outside?.name;
  if (holder !== undefined || code === "BOOK_IN_USE")
    return <InUse title={title} holder={holder} onClose={onClose} />;

  function submit() {
    setFailure(null);
    return run(() => api("DELETE /books/[id]", removal), t("done", { title }));
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={t("text", { title })}
      confirmLabel={t("submit")}
      cancelLabel={t("keep")}
      pending={pending}
      onConfirm={submit}
    >
      {book.state === "AVAILABLE_FOR_GIVE_AWAY" && (
        <Checkbox
          label={t("given")}
          hint={t("givenHint")}
          checked={given}
          onChange={(event) => setGiven(event.target.checked)}
        />
      )}
      {given && <Recipient value={givenTo} error={recipientError} onChange={setGivenTo} />}
      <StatusMessage
        text={failure && !recipientError ? errorText(failure) : ""}
        tone="error"
        className="empty:hidden"
      />
    </ConfirmDialog>
  );
}

interface RecipientProps {
  value: string;
  error?: string;
  onChange: (userId: string) => void;
}

/** Who has the book now, of the users with whom the reader has chats. */
function Recipient({ value, error, onChange }: RecipientProps) {
  const t = useTranslations("manageBooks.delete");
  const { data: conversations = [] } = useApi("GET /chat/conversations");
  const names = new Map(conversations.map(({ friendId, friendName }) => [friendId, friendName]));
  const options = [...names].flatMap(([id, name]) => (name ? [{ value: id, label: name }] : []));
  return (
    <Field label={t("givenTo")} error={error} className="mt-4">
      <Select
        value={value}
        placeholder={t("givenToNobody")}
        options={options}
        onValueChange={onChange}
      />
    </Field>
  );
}

interface InUseProps {
  title: string;
  /** Name of the borrower; undefined if only the server knows of the loan. */
  holder: string | undefined;
  onClose: () => void;
}

/** Says that the book is in a loan, with a link to the loans. */
function InUse({ title, holder, onClose }: InUseProps) {
  const t = useTranslations("manageBooks.delete");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t("inUseTitle")}
      description={
        holder === undefined ? t("inUseUnknown", { title }) : t("inUse", { title, name: holder })
      }
    >
      <DialogFooter className="mt-5! border-t-0">
        <Button variant="ghost" onClick={onClose}>
          {t("keep")}
        </Button>
        <ButtonLink href="/loans">{t("toLoans")}</ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
