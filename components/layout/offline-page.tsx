"use client";

import { useEffect } from "react";
import { onIdle } from "@/lib/browser/on-idle";

/** Registers the service worker (lib/browser/worker), which serves pages without a network. */
export function OfflinePage() {
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Unavailable on insecure origins. Without it the browser shows its own offline page.
    if (process.env.NODE_ENV !== "production" || !serviceWorker) return;
    return onIdle(
      () =>
        void serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined),
    );
  }, []);
  return null;
}
