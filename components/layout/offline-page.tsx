"use client";

import { useEffect } from "react";
import { onIdle } from "@/lib/browser/on-idle";

/** Has the browser keep our page for when there is no network (public/sw.js). */
export function OfflinePage() {
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Missing on origins that are not secure; refused, the browser shows a page of its own.
    if (process.env.NODE_ENV !== "production" || !serviceWorker) return;
    return onIdle(() => void serviceWorker.register("/sw.js").catch(() => undefined));
  }, []);
  return null;
}
