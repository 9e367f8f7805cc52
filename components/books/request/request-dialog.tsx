"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, type FormEvent } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import type { BookDto } from "@/lib/features/books/schema";
import { BookCover } from "@/components/books/cover";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";

export type RequestedBook = Pick<BookDto, "id" | "title" | "author" | "coverImageUrl"> & {
  owner: Pick<BookDto["owner"], "displayName">;
};

interface RequestDialogProps {
  book: RequestedBook;
  onRequested: () => void;
  onClose: () => void;
}

/** Asks for a book with a message one may leave out; then says that the request was sent. */
export function RequestDialog({ book, onRequested, onClose }: RequestDialogProps) {
  const t = useTranslations("loanRequest");
  const common = useTranslations("common");
  const { pending, sent, error, send } = useLoanRequest(book.id, onRequested);
  const [message, setMessage] = useState("");

  if (sent) return <SentDialog title={book.title} onClose={onClose} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(message);
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("title")}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <BookLine book={book} />
          <Field label={t("message")} hint={t("messageHint")} optional>
            <Textarea
              name="message"
              rows={4}
              value={message}
              placeholder={t("messagePlaceholder")}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
          {error && <StatusMessage tone="error" text={t(error)} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            {common("cancel")}
          </Button>
          {error === "duplicate" ? (
            <Button asChild>
              <Link href="/loans?tab=borrowed">{t("loans")}</Link>
            </Button>
          ) : (
            <Button type="submit" loading={pending}>
              {t("send")}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function BookLine({ book }: Pick<RequestDialogProps, "book">) {
  const t = useTranslations("loanRequest");
  const { title, author, coverImageUrl, owner } = book;
  return (
    <div className="flex items-center gap-4">
      <BookCover title={title} author={author} src={coverImageUrl} size="sm" />
      <div className="min-w-0">
        <p className="line-clamp-3 font-serif text-lg font-semibold">{title}</p>
        <p className="text-sm text-muted">{author}</p>
        <p className="mt-1 text-sm">{t("ownerName", { name: owner.displayName })}</p>
      </div>
    </div>
  );
}

function SentDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useTranslations("loanRequest");
  const common = useTranslations("common");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t("sentTitle")}
      description={t("sentText", { title })}
    >
      <DialogFooter className="mt-5! border-t-0">
        <Button variant="ghost" asChild>
          <Link href="/loans?tab=borrowed">{t("loans")}</Link>
        </Button>
        <Button onClick={onClose}>{common("ok")}</Button>
      </DialogFooter>
    </Dialog>
  );
}

type RequestError = "duplicate" | "limit" | "failed";

/** Errors with texts of their own in this dialog. */
const ERRORS: Partial<Record<ApiError["code"], RequestError>> = {
  DUPLICATE_LOAN: "duplicate",
  LOAN_REQUEST_LIMIT: "limit",
};

interface LoanRequestState {
  pending: boolean;
  sent: boolean;
  error: RequestError | null;
  send: (message: string) => Promise<void>;
}

const isLoans = (key: unknown) => typeof key === "string" && key.startsWith("/loans");

/** Sends the request for a book. */
function useLoanRequest(bookId: string, onRequested: () => void): LoanRequestState {
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);

  const { pending, run } = useAction({
    onError: (cause) => {
      const code = cause instanceof ApiError ? cause.code : null;
      setError((code && ERRORS[code]) || "failed");
      if (code === "DUPLICATE_LOAN") onRequested();
    },
  });

  async function send(message: string) {
    setError(null);
    const body = { bookId, borrowerMessage: message.trim() || null };
    if (!(await run(() => api("POST /loans", { body, once: true })))) return;
    setSent(true);
    onRequested();
    void mutate(isLoans);
  }

  return { pending, sent, error, send };
}
