"use client";

import { KeyRound } from "lucide";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Loading } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api, pathOf } from "@/lib/browser/api-client";
import { rememberRedirect } from "@/lib/browser/browser-session";
import { goToProvider } from "./go-to-provider";

interface FreshSignInProps {
  /** Internal path to return to after signing in again. */
  back: string;
  children: ReactNode;
}

/** Shows its children after a fresh sign-in; before that, a button for one. */
export function FreshSignIn({ back, children }: FreshSignInProps) {
  const t = useTranslations("freshSignIn");
  const { isFresh, pending, signInAgain } = useFreshSignIn(back);
  if (isFresh) return children;
  if (isFresh === undefined) {
    return <Loading className="h-24" />;
  }
  return (
    <div className="grid gap-4">
      <p>{t("text")}</p>
      <div>
        <Button icon={KeyRound} loading={pending} onClick={signInAgain}>
          {t("action")}
        </Button>
      </div>
    </div>
  );
}

/**
 * For acts behind a button: starts the act, or asks for a fresh sign-in first.
 * @param back internal path to return to after signing in again.
 */
export function useFreshAction(back: string) {
  const t = useTranslations("freshSignIn");
  const { loadIsFresh, pending, signInAgain } = useFreshSignIn(back);
  const [asking, setAsking] = useState(false);

  async function begin(work: () => void) {
    if (await loadIsFresh()) work();
    else setAsking(true);
  }

  return {
    begin: (work: () => void) => void begin(work),
    /** Must be rendered beside the button. */
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={t("title")}
        text={t("text")}
        confirmLabel={t("action")}
        pending={pending}
        onConfirm={signInAgain}
      />
    ),
  };
}

/** A sign-in counts as expired this long before its end, so that a started act can be finished. */
const MARGIN_MS = 60_000;

interface Freshness {
  /** Epoch milliseconds. */
  until: number;
  isFresh: boolean;
}

async function fetchFreshness(): Promise<Freshness> {
  const { freshUntil } = await api("GET /users/me/fresh-sign-in");
  const until = Date.parse(freshUntil) - MARGIN_MS;
  return { until, isFresh: until > Date.now() };
}

/**
 * Sensitive acts need a sign-in within the last 15 minutes.
 * @param back internal path to return to after signing in again.
 */
function useFreshSignIn(back: string) {
  const t = useTranslations("freshSignIn");
  const { data, error, mutate } = useSWR<Freshness, unknown>(
    pathOf("GET /users/me/fresh-sign-in"),
    fetchFreshness,
  );
  const [expired, setExpired] = useState<number>();
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (!data?.isFresh) return;
    const timer = setTimeout(() => setExpired(data.until), data.until - Date.now());
    return () => clearTimeout(timer);
  }, [data]);

  async function signInAgain() {
    setPending(true);
    rememberRedirect(back);
    try {
      // Stays pending: the browser is leaving the page.
      await goToProvider({ fresh: true });
    } catch {
      toast.error(t("failed"));
      setPending(false);
    }
  }

  const isFresh = data ? data.isFresh && data.until !== expired : error ? true : undefined;
  return {
    /** `isFresh`, once it is known. */
    loadIsFresh: async () => isFresh ?? (await mutate().catch(() => undefined))?.isFresh ?? true,
    /** Undefined while loading. True if loading failed: then the act itself shows the error. */
    isFresh,
    pending,
    signInAgain: () => void signInAgain(),
  };
}

/** A dialog that is open at first if a fresh sign-in led back to it (`?act=`). */
export function useResumedAction(act: string): [boolean, (open: boolean) => void] {
  const isAsked = useSearchParams().get("act") === act;
  const [open, setOpen] = useState(isAsked);

  useEffect(() => {
    const { pathname, hash } = window.location;
    if (isAsked) window.history.replaceState(null, "", pathname + hash);
  }, [isAsked]);

  return [open, setOpen];
}
