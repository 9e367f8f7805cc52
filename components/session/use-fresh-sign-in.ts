"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { toast } from "@/components/ui/toast";
import { api, pathOf } from "@/lib/browser/api-client";
import { rememberRedirect } from "@/lib/browser/browser-session";
import { goToProvider } from "./go-to-provider";

/**
 * Counts as expired so long before the end, so that what is begun can be finished; in milliseconds.
 */
const MARGIN = 60_000;

interface Freshness {
  /** Epoch milliseconds. */
  until: number;
  isFresh: boolean;
}

async function fetchFreshness(): Promise<Freshness> {
  const { freshUntil } = await api("GET /users/me/fresh-sign-in");
  const until = Date.parse(freshUntil) - MARGIN;
  return { until, isFresh: until > Date.now() };
}

/**
 * Sensitive acts need a sign-in of the last 15 minutes.
 * @param back page of ours to come back to after signing in again.
 */
export function useFreshSignIn(back: string) {
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
      // Stays pending: the browser is on its way.
      await goToProvider({ fresh: true });
    } catch {
      toast.error(t("failed"));
      setPending(false);
    }
  }

  const isFresh = data ? data.isFresh && data.until !== expired : error ? true : undefined;
  return {
    /** `isFresh` once it is known. */
    loadIsFresh: async () => isFresh ?? (await mutate().catch(() => undefined))?.isFresh ?? true,
    /**
     * Undefined while it loads. True where it cannot be loaded: then the action itself shows the
     * error.
     */
    isFresh,
    pending,
    signInAgain: () => void signInAgain(),
  };
}
