"use client";

import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { forgetReader, rememberRedirect } from "@/lib/browser/browser-session";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { useSignInElsewhere } from "./after-sign-in";
import { goToProvider, takeRepeat } from "./go-to-provider";

interface LoginButtonProps {
  /** The page that required the sign-in; empty if none did. */
  from: string;
  /** The user whose session has just ended here, if known: only they are sent to `from`. */
  userId?: string;
  /** Error text of the last try; empty if there was none. */
  error: string;
  /** The last try failed, but the provider has a session for the reader: retry. */
  repeat: boolean;
}

/** Button that opens the identity provider. */
export function LoginButton({ from, userId, error: firstError, repeat }: LoginButtonProps) {
  const t = useTranslations("login");
  const ready = useHydrated();
  const [attempt, setAttempt] = useState<"none" | "busy" | "failed">(repeat ? "busy" : "none");
  const error = { none: firstError, busy: "", failed: t("failed") }[attempt];

  useSignInElsewhere();
  // The reader is not signed in here: a session may have ended while no window was open.
  useEffect(() => void forgetReader(), []);
  useEffect(() => {
    if (from) rememberRedirect(from, userId);
  }, [from, userId]);

  useEffect(() => {
    if (!repeat) return;
    const repeated = takeRepeat()
      ? goToProvider({ again: true })
      : Promise.reject(new Error("repeated before"));
    repeated.catch(() => setAttempt("none"));
  }, [repeat]);

  async function begin() {
    setAttempt("busy");
    try {
      await goToProvider();
    } catch {
      setAttempt("failed");
    }
  }

  return (
    <div>
      <StatusMessage text={error} tone="error" className={error ? "mb-4" : ""} />
      <Button
        block
        loading={attempt === "busy"}
        disabled={!ready}
        className="disabled:bg-fir! disabled:text-on-fir!"
        onClick={begin}
      >
        {t("continue")}
        <Icon of={ArrowRight} />
      </Button>
    </div>
  );
}
