"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import { api } from "@/lib/browser/api-client";
import { KEPT_PAGES, type WorkerMessage } from "@/lib/browser/kept";
import { onIdle } from "@/lib/browser/on-idle";
import { MINUTE } from "@/lib/shared/time";

/** Maximum number of active loans whose pages are kept. */
const MOST_LOANS = 10;
/** Age below which a copy is not renewed. */
const FRESH_MS = 15 * MINUTE;
/** The same after a change, or when the reader puts the phone away. */
const CHANGED_FRESH_MS = MINUTE;

/** Makes the service worker keep the pages the reader needs without a network. */
export function useKeptPages(): void {
  const path = usePathname();
  const loans = useRef<string[] | null>(null);

  const keep = useEffectEvent(async (olderThan: number) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker || !navigator.onLine) return;
    if (!loans.current || olderThan === CHANGED_FRESH_MS) loans.current = await loanPages();
    const message: WorkerMessage = {
      type: "KEEP",
      pages: [...KEPT_PAGES.filter((page) => !page.includes("[")), ...loans.current],
      files: loadedFiles(),
      olderThan,
    };
    worker.postMessage(message);
  });
  const keepChanged = useEffectEvent(() => void keep(CHANGED_FRESH_MS).catch(() => undefined));

  useEffect(() => onIdle(() => void keep(FRESH_MS).catch(() => undefined)), [path]);
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    // First visit: the worker has just taken control of the page.
    navigator.serviceWorker?.addEventListener(
      "controllerchange",
      () => void keep(FRESH_MS).catch(() => undefined),
      { signal },
    );
    const onHide = () => document.visibilityState === "hidden" && keepChanged();
    document.addEventListener("visibilitychange", onHide, { signal });
    return () => watching.abort();
  }, []);
  useEvent("/user/queue/notifications", keepChanged);
}

async function loanPages(): Promise<string[]> {
  const active = await api("GET /loans/active", { stay: true });
  return active.slice(0, MOST_LOANS).map(({ id }) => `/loans/${id}`);
}

/** URLs of the scripts, styles and fonts loaded by this page, including code loaded on demand. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/_next/static/`))
    .map((name) => name.slice(origin.length));
}
