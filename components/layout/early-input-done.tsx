"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** Replays what was typed and pressed so far (public/early-input.js); gone afterwards. */
    doEarlyInput?: () => void;
  }
}

/** Once the page is hydrated, replays what its reader typed and pressed before. */
export function EarlyInputDone() {
  useEffect(() => {
    // A turn later: a parent's effects run last, and the router's listen to changes of the address.
    const timer = setTimeout(() => window.doEarlyInput?.());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
