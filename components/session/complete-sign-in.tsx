"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Spinner } from "@/components/ui/spinner";
import { api } from "@/lib/browser/api-client";
import { removeToken, storeToken } from "@/lib/browser/browser-session";
import { pageAfterSignIn } from "./after-sign-in";

/** Exchanges the ticket for a token. Returns the page to open. */
async function finish(ticket: string): Promise<string> {
  try {
    // Sent with the token of an earlier session, which the server ends if it is the same user's.
    const body = { token: ticket };
    const { token } = await api("POST /auth/exchange", { body, stay: true });
    storeToken(token);
    return await pageAfterSignIn();
  } catch (error) {
    removeToken();
    throw error;
  }
}

interface CompleteSignInProps {
  /** The ticket; empty if none was passed. */
  token: string;
  /** The identity provider's answer was unusable. */
  hasError: boolean;
}

/** Last step of a sign-in, on /auth/callback. */
export function CompleteSignIn({ token, hasError }: CompleteSignInProps) {
  const t = useTranslations("authCallback");
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    if (!token || begun.current) return;
    begun.current = true;
    window.history.replaceState(null, "", "/auth/callback");
    finish(token).then(
      (target) => window.location.replace(target),
      () => setFailed(true),
    );
  }, [token]);

  if (token && !failed) {
    return (
      <p role="status" className="m-auto flex items-center gap-3 text-lg text-muted">
        <Spinner />
        {t("working")}
      </p>
    );
  }
  return (
    <div role="alert" className="m-auto grid max-w-[26rem] justify-items-center gap-3 text-center">
      <h1 className="text-2xl">{t(token || hasError ? "failed" : "noToken")}</h1>
      <p className="text-muted">{t("hint")}</p>
      <ButtonLink className="mt-3" href="/login">
        {t("tryAgain")}
      </ButtonLink>
    </div>
  );
}
