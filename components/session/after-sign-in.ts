"use client";

import { useEffect } from "react";
import { api } from "@/lib/browser/api-client";
import { takeRedirect } from "@/lib/browser/browser-session";
import { TOKEN_KEY } from "@/lib/browser/reader-items";
import { allowRepeat } from "./go-to-provider";

/** Where nobody said otherwise. */
const START = "/search";

/**
 * The page to open after a sign-in; by way of the profile while that is not complete.
 * @throws ApiError where the browser's token does not count
 */
export async function pageAfterSignIn(): Promise<string> {
  const me = await api("GET /users/me", { stay: true });
  allowRepeat();
  const page = takeRedirect(me.id, START);
  // The page behind an invitation notes who came by it, and leads to the profile itself.
  if (me.complete || page.startsWith("/i/")) return page;
  const way = page === START ? "" : `&to=${encodeURIComponent(page)}`;
  return `/settings?incomplete=true${way}`;
}

/** Goes on as soon as the reader has signed in in another tab of this browser. */
export function useSignInElsewhere(): void {
  useEffect(() => {
    const unmounted = new AbortController();
    function onStorage({ key, newValue }: StorageEvent) {
      if (key !== TOKEN_KEY || !newValue) return;
      pageAfterSignIn().then(
        (page) => window.location.replace(page),
        () => undefined,
      );
    }
    window.addEventListener("storage", onStorage, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
}
