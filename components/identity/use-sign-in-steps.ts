"use client";

import { useEffect, useState } from "react";
import { useEndedText } from "@/components/session/ended-note";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { CodeAnswer } from "@/lib/features/identity/codes/schema";
import type { NextStep } from "@/lib/features/identity/provider/schema";

/** A code that was sent. */
export interface SentCode extends CodeAnswer {
  email: string;
}

export interface SignInSteps {
  /** A step is in progress. */
  busy: boolean;
  /** What went wrong with the last step, in words. */
  error: string;
  /** The sign-in can no longer be finished. */
  expired: boolean;
  clearError: () => void;
  /** Null after an error. Where a code was sent a moment ago, that one. */
  sendCode: (email: string) => Promise<SentCode | null>;
  verify: (code: string) => Promise<void>;
  password: (email: string, password: string) => Promise<void>;
  demo: (email: string) => Promise<void>;
  social: (provider: string) => Promise<void>;
}

/**
 * The steps of one sign-in at our own identity provider; finishing one leaves the page.
 * @param contact the operator's address, shown to a user whose account is closed.
 */
export function useSignInSteps(
  uid: string,
  firstError: string,
  contact: string | null,
): SignInSteps {
  const errorText = useErrorText();
  const endedText = useEndedText(contact);
  const [busy, setBusy] = useState(false);
  // The error and not its text, since the page's language may change.
  const [failure, setFailure] = useState<{ error: unknown } | null | undefined>();
  const [expired, setExpired] = useState(false);

  // The error belongs to the step that was left.
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

  async function step<T>(name: string, body: unknown): Promise<T> {
    setBusy(true);
    setFailure(null);
    return api.post<T>(`/identity/${uid}/${name}`, body, { stay: true });
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === "SIGN_IN_EXPIRED") setExpired(true);
    setFailure({ error });
    setBusy(false);
  }

  async function finish(name: string, body: unknown): Promise<void> {
    try {
      const { redirectTo } = await step<NextStep>(name, body);
      // Stays busy while the browser leaves the page.
      window.location.assign(redirectTo);
    } catch (error) {
      fail(error);
    }
  }

  async function sendCode(email: string): Promise<SentCode | null> {
    try {
      const answer = await step<CodeAnswer>("code", { email });
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
    error: failure ? explain(failure.error) : failure === null ? "" : firstError,
    expired,
    clearError: () => setFailure(null),
    sendCode,
    verify: (code) => finish("verify", { code }),
    password: (email, password) => finish("password", { email, password }),
    demo: (email) => finish("demo", { email }),
    social: (provider) => finish(`social/${provider}`, {}),
  };
}
