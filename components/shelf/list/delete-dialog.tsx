"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { refreshLoans, useOutsideLoans } from "@/components/loans/use-loans";
import { Button, ButtonLink } from "@/components/ui/button";
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
import type { ApiRequest } from "@/lib/browser/api-types";
import type { BookDialogProps } from "./book-dialog-props";

/** Removes a book from the shelf, unless it is in a loan. */
export function DeleteDialog({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.delete");
  const { title } = book;
  const [given, setGiven] = useState(false);
  const [givenTo, setGivenTo] = useState("");
  const removal = { params: { id: book.id }, query: given ? { givenAway: "true", givenTo } : {} };
  const deletion = useDeletion(removal, t("done", { title }));
  const outside = useOutsideLoans().find(({ bookId, lost }) => bookId === book.id && !lost);
  const holder = loan?.borrower.displayName ?? outside?.name;
  if (holder !== undefined || deletion.inUse)
    return <InUse title={title} holder={holder} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={t("text", { title })}
      confirmLabel={t("submit")}
      cancelLabel={t("keep")}
      pending={deletion.pending}
      onConfirm={deletion.submit}
    >
      {book.state === "AVAILABLE_FOR_GIVE_AWAY" && (
        <Checkbox
          label={t("given")}
          hint={t("givenHint")}
          checked={given}
          onChange={(event) => setGiven(event.target.checked)}
        />
      )}
      {given && <Recipient value={givenTo} error={deletion.recipientError} onChange={setGivenTo} />}
      <StatusMessage text={deletion.error} tone="error" className="empty:hidden" />
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

const isInUse = (error: unknown) => error instanceof ApiError && error.code === "BOOK_IN_USE";

/** Deletes the book; `inUse` if the server answers that it is in a loan. */
function useDeletion(removal: ApiRequest<"DELETE /books/[id]">, done: string) {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>(null);
  const { pending, run } = useAction({
    onError: (cause) => {
      setFailure(cause);
      if (isInUse(cause)) void refreshLoans();
    },
  });
  const error = failure instanceof ApiError ? failure : undefined;
  const recipientError = fieldText(error?.fields?.givenTo);

  function submit() {
    const work = async () => {
      await api("DELETE /books/[id]", removal);
      await refreshLoans();
    };
    setFailure(null);
    return run(work, done);
  }

  return {
    pending,
    inUse: isInUse(failure),
    recipientError,
    error: failure && !recipientError ? errorText(failure) : "",
    submit,
  };
}
