"use client";

import { useTranslations } from "next-intl";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useBrowserValue } from "@/lib/browser/use-hydrated";

/** Whether this browser can create and use passkeys. */
export function useHasPasskeys(): boolean {
  return useBrowserValue(() => "PublicKeyCredential" in window, false);
}

/** Runs a step of the second factor. Other errors come from the browser's passkey dialog. */
export function useStep() {
  const t = useTranslations("secondFactor");
  const errorText = useErrorText();
  return useInlineAction((error) =>
    error instanceof ApiError ? errorText(error) : t("passkeyFailed"),
  );
}

/** Creates a passkey. @returns recovery codes if it is the first factor. */
export async function createPasskey(): Promise<string[]> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("POST /users/me/second-factor/passkeys/options");
  const body = { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
  const { recoveryCodes } = await api("POST /users/me/second-factor/passkeys", { body });
  return recoveryCodes;
}

/** Passes the second factor with a passkey. */
export async function verifyWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("POST /users/me/second-factor/passkeys/challenge");
  const body = { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
  await api("POST /users/me/second-factor/passkeys/verify", { body });
}
