"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { forgetReader, rememberRedirect } from "@/lib/browser/browser-session";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { useSignInElsewhere } from "./after-sign-in";
import { goToProvider, takeRepeat } from "./go-to-provider";

interface LoginButtonProps {
  /** The page that asked for a sign-in; empty where none did. */
  from: string;
  /** Whose session has just ended here, where that is known: nobody else is led to `from`. */
  userId?: string;
  /** Why the last try ended here, in words; empty where there was none. */
  error: string;
  /** The last try failed, but the provider knows the reader: worth another. */
  repeat: boolean;
}

/** The button that sends the browser to the identity provider. */
export function LoginButton({ from, userId, error: firstError, repeat }: LoginButtonProps) {
  const t = useTranslations("login");
  const ready = useHydrated();
  const [attempt, setAttempt] = useState<"none" | "busy" | "failed">(repeat ? "busy" : "none");
  const error = { none: firstError, busy: "", failed: t("failed") }[attempt];

  useSignInElsewhere();
  // Whoever comes here is not signed in: a session may have ended while no window was open.
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
        onClick={() => void begin()}
      >
        {t("continue")}
        <ArrowRight aria-hidden="true" />
      </Button>
    </div>
  );
}
