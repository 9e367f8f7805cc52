"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useInlineAction } from "@/components/ui/use-action";
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

/** A step of the second factor: an error that is not ours comes from the browser's own dialog. */
export function useStep() {
  const t = useTranslations("secondFactor");
  const errorText = useErrorText();
  return useInlineAction((error) =>
    error instanceof ApiError ? errorText(error) : t("passkeyFailed"),
  );
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
export async function verifyWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const optionsJSON = await api.post<Options>(`${SECOND_FACTOR}/passkeys/challenge`);
  await api.post(`${SECOND_FACTOR}/passkeys/verify`, await startAuthentication({ optionsJSON }));
}
