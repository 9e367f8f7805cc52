"use client";

import { useState } from "react";
import { mutate } from "swr";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";

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
export function useLoanRequest(bookId: string, onRequested: () => void): LoanRequestState {
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
