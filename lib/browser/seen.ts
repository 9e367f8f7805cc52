import { api } from "./api-client";

/** A reader who has touched the page within this time is looking at it. */
const LOOKING_MS = 60_000;

let lastInput = 0;

/** Watches whether somebody uses this window. @returns a function that ends it. */
export function watchInput(): () => void {
  const watching = new AbortController();
  const note = () => {
    lastInput = Date.now();
  };
  note();
  for (const event of ["pointerdown", "pointermove", "keydown", "scroll", "focus"]) {
    const options = { capture: true, passive: true, signal: watching.signal };
    window.addEventListener(event, note, options);
  }
  return () => watching.abort();
}

function isLooking(): boolean {
  return (
    document.visibilityState === "visible" &&
    document.hasFocus() &&
    Date.now() - lastInput < LOOKING_MS
  );
}

/**
 * Reports what this window shows, if somebody looks at it: the server then need not notify them of it in another way.
 */
export function reportSeen(body: {
  notifications?: string[];
  messages?: { conversationId: string; upTo: number }[];
}): void {
  if (!isLooking()) return;
  api("POST /users/me/push/seen", { body, stay: true, keepalive: true }).catch(() => undefined);
}
