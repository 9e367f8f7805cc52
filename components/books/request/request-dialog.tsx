"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { mutate } from "swr";
import { PushOffer } from "@/components/push/push-offer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { useAction } from "@/components/ui/use-action";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { RequestRule, RequestTerms } from "@/lib/features/loans/requests/rule-schema";
import type { Loan } from "@/lib/features/loans/schema";
import { api, ApiError } from "@/lib/browser/api-client";
import { BookLine, type RequestedBook } from "./book-line";

interface RequestDialogProps {
  book: RequestedBook;
  onRequested: () => void;
  onClose: () => void;
}

/** Sends a request with an optional message, then confirms it. */
export function RequestDialog({ book, onRequested, onClose }: RequestDialogProps) {
  const t = useTranslations("loanRequest");
  const common = useTranslations("common");
  const { pending, loan, error, send } = useLoanRequest(book, onRequested);
  const isGift = book.state === "AVAILABLE_FOR_GIVE_AWAY";
  const { requestRule: refusal, approvedAtOnce } = useTerms(book);
  const [message, setMessage] = useState("");

  if (loan) return <SentDialog loan={loan} onClose={onClose} />;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send(message);
  }

  return (
    <Dialog open onOpenChange={onClose} title={t(isGift ? "giftTitle" : "title")}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <BookLine book={book} />
          {refusal ? (
            <Refusal refusal={refusal} owner={book.owner} />
          ) : (
            <>
              {approvedAtOnce && (
                <StatusMessage tone="info" text={t("atOnce", { name: book.owner.displayName })} />
              )}
              {isGift && <StatusMessage tone="info" text={t("giftHint")} />}
              <Field label={t("message")} hint={t("messageHint")} optional>
                <Textarea
                  name="message"
                  rows={4}
                  value={message}
                  placeholder={t(isGift ? "giftPlaceholder" : "messagePlaceholder")}
                  onValueChange={setMessage}
                />
              </Field>
            </>
          )}
          {error && !refusal && <StatusMessage tone="error" text={t(error)} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            {common("cancel")}
          </Button>
          {error === "duplicate" || refusal ? (
            <ButtonLink href="/loans?tab=borrowed">{t("loans")}</ButtonLink>
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

/** The owner's rule that prevents a request, and what the reader can do about it. */
function Refusal({ refusal, owner }: Pick<RequestedBook, "owner"> & { refusal: RequestRule }) {
  const t = useTranslations("loanRequest.rule");
  const { rule, limit, count } = refusal;
  const reason = t(rule, { name: owner.displayName, limit, count });
  return <StatusMessage tone="info" text={`${reason} ${t("next")}`} />;
}

/** Confirms that the request was sent, or was approved at once. */
function SentDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useTranslations("loanRequest");
  const common = useTranslations("common");
  const isApproved = loan.status === "APPROVED";
  const names = { title: loan.bookTitle, name: loan.owner.displayName };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(isApproved ? "approvedTitle" : "sentTitle")}
      description={isApproved ? t("approvedText", names) : t("sentText", names)}
    >
      {!isApproved && <PushOffer reason="request" className="mt-4" />}
      <DialogFooter className="mt-5! border-t-0">
        {isApproved ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {common("ok")}
            </Button>
            <ButtonLink href={`/loans/${loan.id}`}>{t("loan")}</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant="ghost" href="/loans?tab=borrowed">
              {t("loans")}
            </ButtonLink>
            <Button onClick={onClose}>{common("ok")}</Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type RequestError = "duplicate" | "limit" | "changed" | "failed";

/** Error codes with texts of their own in this dialog. */
const ERRORS: Partial<Record<ApiError["code"], RequestError>> = {
  DUPLICATE_LOAN: "duplicate",
  LOAN_REQUEST_LIMIT: "limit",
  LOAN_KIND_MISMATCH: "changed",
};

const isLoans = (key: unknown) => typeof key === "string" && key.startsWith("/loans");

/** The owner's rules for a request: from the book's page, else fetched here; again if refused. */
function useTerms({ id, requestRule, approvedAtOnce }: RequestedBook): Partial<RequestTerms> {
  const known = requestRule !== undefined;
  const { data } = useApi("GET /books/[id]", { params: { id }, revalidateOnMount: !known });
  if (data && "requestRule" in data) return data;
  return { requestRule, approvedAtOnce };
}

/** Sends a request for a book. */
function useLoanRequest({ id: bookId, state }: RequestedBook, onRequested: () => void) {
  /** The sent request. */
  const [loan, setLoan] = useState<Loan | null>(null);
  const [error, setError] = useState<RequestError | null>(null);

  const { pending, run } = useAction({
    onError: (cause) => {
      const code = cause instanceof ApiError ? cause.code : null;
      setError((code && ERRORS[code]) || "failed");
      if (code === "DUPLICATE_LOAN") onRequested();
      // Another request by this reader came first: fetches the terms again.
      if (code === "LENDING_RULE")
        void mutateApi("GET /books/[id]", (kept) => kept, { params: { id: bookId } });
    },
  });

  async function send(message: string) {
    setError(null);
    // As the reader saw the book: the server refuses if it became a gift, or a loan, meanwhile.
    const kind = state === "AVAILABLE_FOR_GIVE_AWAY" ? ("GIFT" as const) : ("LOAN" as const);
    const body = { bookId, kind, borrowerMessage: message.trim() || null };
    const done = await run(() => api("POST /loans", { body, once: true }));
    if (!done) return;
    setLoan(done.result);
    onRequested();
    void mutate(isLoans);
  }

  return { pending, loan, error, send };
}
