"use client";

import { useState } from "react";
import { api, ApiError } from "@/lib/core/api-client";
import { useErrorText } from "@/lib/core/i18n/use-error-text";
import type { CodeAnswer, NextStep } from "@/lib/identity/schema";

export interface SignInSteps {
  /** A step is under way. */
  busy: boolean;
  /** What went wrong with the last step, in words. */
  fault: string;
  /** The sign-in can no longer be finished. */
  expired: boolean;
  clearFault: () => void;
  sendCode: (email: string) => Promise<CodeAnswer | null>;
  verify: (code: string) => Promise<void>;
  password: (email: string, password: string) => Promise<void>;
  demo: (email: string) => Promise<void>;
  social: (provider: string) => Promise<void>;
}

/** The steps of one sign-in at our own identity provider; finishing one leaves the page. */
export function useSignInSteps(uid: string, firstFault: string): SignInSteps {
  const tellError = useErrorText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState(firstFault);
  const [expired, setExpired] = useState(false);

  async function step<T>(name: string, body: unknown): Promise<T | null> {
    setBusy(true);
    setFault("");
    try {
      return await api.post<T>(`/identity/${uid}/${name}`, body, { stay: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "SIGN_IN_EXPIRED") setExpired(true);
      setFault(tellError(error));
      setBusy(false);
      return null;
    }
  }

  async function finish(name: string, body: unknown): Promise<void> {
    const next = await step<NextStep>(name, body);
    // Stays busy: the browser is on its way.
    if (next) window.location.assign(next.redirectTo);
  }

  async function sendCode(email: string): Promise<CodeAnswer | null> {
    const answer = await step<CodeAnswer>("code", { email });
    setBusy(false);
    return answer;
  }

  return {
    busy,
    fault,
    expired,
    clearFault: () => setFault(""),
    sendCode,
    verify: (code) => finish("verify", { code }),
    password: (email, password) => finish("password", { email, password }),
    demo: (email) => finish("demo", { email }),
    social: (provider) => finish(`social/${provider}`, {}),
  };
}
