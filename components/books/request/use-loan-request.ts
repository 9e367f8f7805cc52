"use client";

import { useRef, useState } from "react";
import { mutate } from "swr";
import { api, ApiError } from "@/lib/browser/api-client";

type RequestFault = "duplicate" | "limit" | "failed";

/** Refusals with words of their own here. */
const FAULTS: Partial<Record<ApiError["code"], RequestFault>> = {
  DUPLICATE_LOAN: "duplicate",
  LOAN_REQUEST_LIMIT: "limit",
};

interface LoanRequestState {
  sending: boolean;
  sent: boolean;
  fault: RequestFault | null;
  send: (message: string) => Promise<void>;
}

const isLoans = (key: unknown) => typeof key === "string" && key.startsWith("/loans");

/** Sends the request for a book, once however often it is pressed. */
export function useLoanRequest(bookId: string, onRequested: () => void): LoanRequestState {
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [fault, setFault] = useState<RequestFault | null>(null);

  async function send(message: string) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFault(null);
    try {
      const borrowerMessage = message.trim() || null;
      await api.post("/loans", { bookId, borrowerMessage }, { once: true });
      setSent(true);
      onRequested();
      void mutate(isLoans);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      setFault((code && FAULTS[code]) || "failed");
      if (code === "DUPLICATE_LOAN") onRequested();
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { sending, sent, fault, send };
}
