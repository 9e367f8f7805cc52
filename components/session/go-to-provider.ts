import { callPath } from "@/lib/browser/api-client";
import { readItem, removeItems, writeItem } from "@/lib/browser/storage";

interface Going {
  /** The provider must authenticate again. */
  fresh?: boolean;
  /** The last callback failed, so the provider may use its existing session. */
  again?: boolean;
}

/**
 * Sends the browser to the identity provider, through next-auth.
 * @throws ApiError if the sign-in cannot be started
 */
export async function goToProvider({ fresh, again }: Going = {}): Promise<void> {
  const query = fresh ? "?fresh=1" : again ? "?again=1" : "";
  const csrf = await callPath("GET", "/auth/csrf", undefined, { stay: true });
  const { csrfToken } = csrf as { csrfToken: string };
  const body = { csrfToken, json: "true" };
  const next = await callPath("POST", `/auth/signin/nearshelf${query}`, body, { stay: true });
  window.location.assign((next as { url: string }).url);
}

const REPEATED = "signInRepeated";

/**
 * Each tab may retry a failed sign-in once. Two tabs share the cookies that the callback is checked
 * against, so of two sign-ins at once the first fails.
 * @returns false if this tab has retried already, or its storage is unavailable.
 */
export function takeRepeat(): boolean {
  if (readItem(REPEATED, "sessionStorage")) return false;
  writeItem(REPEATED, "1", "sessionStorage");
  return readItem(REPEATED, "sessionStorage") !== null;
}

/** After a successful sign-in, a later failure may be retried again. */
export function allowRepeat(): void {
  removeItems((key) => key === REPEATED);
}
