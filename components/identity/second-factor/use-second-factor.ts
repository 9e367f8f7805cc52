"use client";

import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { RecoveryCodes } from "@/lib/features/identity/second-factor/schema";

export const SECOND_FACTOR = "/users/me/second-factor";
const never = () => () => {};

/** True where this browser can make and use passkeys. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => false,
  );
}

/** Runs a step, with a pending flag and the text of its error. */
export function useStep() {
  const t = useTranslations("secondFactor");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  /** @returns undefined where the step failed. */
  async function run<T>(step: () => Promise<T>): Promise<T | undefined> {
    setPending(true);
    setError("");
    try {
      return await step();
    } catch (error) {
      // Anything else comes from the browser: its dialog was closed, or it has no such passkey.
      setError(error instanceof ApiError ? errorText(error) : t("passkeyFailed"));
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return { pending, error, setError, run };
}

/** Has the browser make a passkey. @returns recovery codes where it is the first factor. */
export async function createPasskey(): Promise<string[]> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const optionsJSON = await api.post<Options>(`${SECOND_FACTOR}/passkeys/options`);
  const made = await startRegistration({ optionsJSON });
  const { recoveryCodes } = await api.post<RecoveryCodes>(`${SECOND_FACTOR}/passkeys`, made);
  return recoveryCodes;
}

/** Passes the second factor with a passkey. */
export async function passWithPasskey(): Promise<true> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const optionsJSON = await api.post<Options>(`${SECOND_FACTOR}/passkeys/challenge`);
  await api.post(`${SECOND_FACTOR}/passkeys/verify`, await startAuthentication({ optionsJSON }));
  return true;
}
