import { isForeign } from "./model/storage";

// A browser may refuse its storage, or have no room left: then nothing is kept, and nothing breaks.

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** Chats of whoever was signed in here before are nobody's business. */
export function forgetForeign(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (isForeign(key, userId)) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
