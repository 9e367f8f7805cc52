"use client";

import { useEffect } from "react";
import { api } from "@/lib/browser/api-client";
import { takeRedirect } from "@/lib/browser/browser-session";
import { TOKEN_KEY } from "@/lib/browser/reader-items";
import { allowRepeat } from "./go-to-provider";

/** Default target. */
const START_PAGE = "/search";

/**
 * The page to open after a sign-in; an incomplete profile comes first.
 * @throws ApiError if the browser's token is invalid
 */
export async function pageAfterSignIn(): Promise<string> {
  const me = await api("GET /users/me", { stay: true });
  allowRepeat();
  const page = takeRedirect(me.id, START_PAGE);
  // The invitation page records who invited the user and then asks for the profile itself.
  if (me.complete || page.startsWith("/i/")) return page;
  const way = page === START_PAGE ? "" : `&to=${encodeURIComponent(page)}`;
  return `/settings?incomplete=true${way}`;
}

/** Continues as soon as the reader has signed in in another tab of this browser. */
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
