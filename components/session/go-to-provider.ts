import { callPath } from "@/lib/browser/api-client";
import { readItem, removeItems, writeItem } from "@/lib/browser/storage";

interface Going {
  /** Asks the provider to authenticate again. */
  fresh?: boolean;
  /** The last callback failed, so the provider may use its session. */
  again?: boolean;
}

/**
 * Sends the browser to the identity provider, by way of next-auth.
 * @throws ApiError where the sign-in cannot begin
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
 * A tab repeats a failed sign-in by itself once: two tabs share the cookies that a way back is
 * checked by, so that of two sign-ins at once the first fails.
 * @returns false where it has done so already, or cannot remember.
 */
export function takeRepeat(): boolean {
  if (readItem(REPEATED, "sessionStorage")) return false;
  writeItem(REPEATED, "1", "sessionStorage");
  return readItem(REPEATED, "sessionStorage") !== null;
}

/** A sign-in has succeeded: the next may be repeated once more. */
export function allowRepeat(): void {
  removeItems((key) => key === REPEATED);
}
