"use client";

import { useEffect } from "react";

/** The page is alive: what was typed and pressed before is done. */
export function EarlyInputDone() {
  useEffect(() => {
    // Later, when the router listens to changes of the address: a parent's effects run last.
    const timer = setTimeout(() => window.doEarlyInput?.());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
