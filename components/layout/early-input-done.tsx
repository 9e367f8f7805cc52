"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** Replays the input so far (public/early-input.js); missing once that is done. */
    doEarlyInput?: () => void;
  }
}

/** Replays after hydration what the reader typed and pressed before. */
export function EarlyInputDone() {
  useEffect(() => {
    // Delayed by a task: the router's effect, which runs later, listens to address changes.
    const timer = setTimeout(() => window.doEarlyInput?.());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
