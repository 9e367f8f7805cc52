"use client";

import { useEffect } from "react";

/** The page is alive: what was typed and pressed before is done. */
export function EarlyInputDone() {
  useEffect(() => window.doEarlyInput?.(), []);
  return null;
}
