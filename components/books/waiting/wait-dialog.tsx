"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { mutate } from "swr";
import { BookLine, type RequestedBook } from "@/components/books/request/book-line";
import { useTurnOnPush } from "@/components/push/use-push";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { mayOfferPush } from "@/lib/browser/push";
import type { BookDto } from "@/lib/features/books/schema";
import { ExpectedDay } from "./expected-day";

interface WaitDialogProps {
  book: RequestedBook;
  inLine: BookDto["waiting"];
  onJoined: (inLine: BookDto["waiting"]) => void;
  onClose: () => void;
}

/** Error codes with texts of their own in this dialog. */
const ERRORS: Partial<Record<ApiError["code"], "limit" | "free" | "duplicate">> = {
  WAITING_LIMIT: "limit",
  NOT_OUT: "free",
  DUPLICATE_LOAN: "duplicate",
};

/** Toast duration in ms, long enough to read what is offered. */
const LONGER = { duration: 10_000 };

/** Explains waiting; takes the message that goes to the owner with the later request. */
export function WaitDialog({ book, inLine, onJoined, onClose }: WaitDialogProps) {
  const t = useTranslations("waiting");
  const request = useTranslations("loanRequest");
  const push = useTranslations("push.offer");
  const { turnOn } = useTurnOnPush();
  const [message, setMessage] = useState("");
  const { pending, error, run } = useInlineAction((cause) =>
    t((cause instanceof ApiError && ERRORS[cause.code]) || "failed"),
  );
  const { id, title } = book;

  async function submit() {
    const body = { borrowerMessage: message.trim() || null };
    const joined = await run(() =>
      api("POST /books/[id]/waiting", { params: { id }, body, once: true }),
    );
    if (!joined) return;
    const { count, position, expectedOn } = joined.result;
    onJoined({ count, position, expectedOn });
    const offer = { label: push("turnOn"), onClick: () => void turnOn() };
    const isOffered = await mayOfferPush();
    toast.success(t("joined", { title, position }), isOffered ? { action: offer, ...LONGER } : {});
    onClose();
    void mutate("/users/me/waiting");
  }

  return (
    <DialogForm
      title={t("title")}
      submitLabel={t("wait")}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <BookLine book={book} />
      <div className="grid gap-1.5 text-sm">
        <p>{t("explain", { name: book.owner.displayName })}</p>
        <p className="text-muted">
          {t("ahead", { count: inLine.count })} <ExpectedDay day={inLine.expectedOn} />
        </p>
      </div>
      <Field label={request("message")} hint={t("messageHint")} optional>
        <Textarea name="message" rows={3} value={message} onValueChange={setMessage} />
      </Field>
      {error && <StatusMessage tone="error" text={error} />}
    </DialogForm>
  );
}
