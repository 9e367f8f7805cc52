"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";
import { keepSession } from "@/lib/browser/api-client";
import { authToken, setPageUser } from "@/lib/browser/browser-session";
import { useBrowserValue } from "@/lib/browser/use-hydrated";

const isTokenLost = () => authToken() === null;

/**
 * Around all pages that need a sign-in. The server has checked the cookie, so the page is shown while a lost token is
 * renewed: browsers delete what a site stores when it is not visited for a while.
 */
export function SessionGuard({ userId, children }: { userId: string; children: ReactNode }) {
  const t = useTranslations("login");
  const isLost = useBrowserValue(isTokenLost, false);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    setPageUser(userId);
    if (isTokenLost()) void keepSession().finally(() => setDone(true));
  }, [userId]);

  return (
    <>
      {isLost && !isDone && (
        <p
          role="status"
          className="pointer-events-none fixed top-2 left-1/2 z-50 flex w-max -translate-x-1/2 items-center gap-2.5 rounded-lg border border-line bg-raised px-4 py-2 text-sm shadow-2"
        >
          <Spinner />
          {t("checking")}
        </p>
      )}
      {children}
    </>
  );
}
