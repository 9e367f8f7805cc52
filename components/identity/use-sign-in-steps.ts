"use client";

import { useEffect, useState } from "react";
import { useEndedText } from "@/components/session/ended-note";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { CodeAnswer } from "@/lib/features/identity/codes/schema";

/** A sent code. */
export interface SentCode extends CodeAnswer {
  email: string;
}

export type SignInSteps = ReturnType<typeof useSignInSteps>;

/**
 * The steps of one sign-in at our own identity provider; the last one leaves the page.
 * @param contact the operator's address, shown if the account is closed.
 */
export function useSignInSteps(uid: string, firstError: string, contact: string | null) {
  const errorText = useErrorText();
  const endedText = useEndedText(contact);
  const [busy, setBusy] = useState(false);
  // Stores the error instead of its text, since the page's language may change.
  const [failure, setFailure] = useState<{ error: unknown } | null | undefined>();
  /** The sign-in has expired and cannot be finished. */
  const [expired, setExpired] = useState(false);

  // An error belongs to its step and is cleared when that step is left.
  useEffect(() => {
    const unmounted = new AbortController();
    window.addEventListener("popstate", () => setFailure(null), { signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);

  function explain(error: unknown): string {
    const isClosed = error instanceof ApiError && /^ACCOUNT_(?:SUSPENDED|BANNED)$/.test(error.code);
    if (!isClosed) return errorText(error);
    const { until = null, reason = null } = (error.about ?? {}) as {
      until?: string;
      reason?: string | null;
    };
    return endedText({ why: until ? "SUSPENDED" : "BANNED", until, reason });
  }

  const own = { params: { uid }, stay: true };

  function begin(): void {
    setBusy(true);
    setFailure(null);
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === "SIGN_IN_EXPIRED") setExpired(true);
    setFailure({ error });
    setBusy(false);
  }

  async function finish(step: () => Promise<{ redirectTo: string }>): Promise<void> {
    begin();
    try {
      const { redirectTo } = await step();
      // Stays busy while the browser leaves the page.
      window.location.assign(redirectTo);
    } catch (error) {
      fail(error);
    }
  }

  /** @returns null after an error; if a code was sent a moment ago, that one. */
  async function sendCode(email: string): Promise<SentCode | null> {
    begin();
    try {
      const answer = await api("POST /identity/[uid]/code", { ...own, body: { email } });
      setBusy(false);
      return { email, ...answer };
    } catch (error) {
      const wait = error instanceof ApiError && error.code === "CODE_TOO_SOON" && error.retryAfter;
      if (!wait) {
        fail(error);
        return null;
      }
      setBusy(false);
      return { email, resendAfter: wait };
    }
  }

  return {
    busy,
    /** Text of the last step's error; empty if there is none. */
    error: failure ? explain(failure.error) : failure === null ? "" : firstError,
    expired,
    clearError: () => setFailure(null),
    sendCode,
    verify: (code: string) =>
      finish(() => api("POST /identity/[uid]/verify", { ...own, body: { code } })),
    password: (email: string, password: string) =>
      finish(() => api("POST /identity/[uid]/password", { ...own, body: { email, password } })),
    demo: (email: string) =>
      finish(() => api("POST /identity/[uid]/demo", { ...own, body: { email } })),
    social: (provider: string) =>
      finish(() =>
        api("POST /identity/[uid]/social/[provider]", { params: { uid, provider }, stay: true }),
      ),
  };
}
