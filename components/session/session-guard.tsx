"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";
import { renewToken } from "@/lib/browser/api-client";
import { authToken, leaveSession, goToLogin, setPageUser } from "@/lib/browser/browser-session";

const listeners = new Set<() => void>();
let restoring: Promise<void> | undefined;

/** The cookie is valid but the token is missing: requests a new token, once. */
async function restore(): Promise<void> {
  try {
    if (!(await renewToken())) return leaveSession();
    for (const listener of listeners) listener();
  } catch {
    goToLogin();
  } finally {
    restoring = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Wraps all pages that need a sign-in. */
export function SessionGuard({ userId, children }: { userId: string; children: ReactNode }) {
  const t = useTranslations("login");
  // The server has checked the cookie, so the page is shown while the token is checked.
  const hasToken = useSyncExternalStore(
    subscribe,
    () => authToken() !== null,
    () => true,
  );

  useEffect(() => setPageUser(userId), [userId]);
  useEffect(() => {
    if (!hasToken) restoring ??= restore();
  }, [hasToken]);

  if (hasToken) return children;
  return (
    <p
      role="status"
      className="flex min-h-dvh items-center justify-center gap-3 text-lg text-muted"
    >
      <Spinner />
      {t("checking")}
    </p>
  );
}
