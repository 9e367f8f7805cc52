"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import { api } from "@/lib/browser/api-client";
import { KEPT_PAGES, type WorkerMessage } from "@/lib/browser/kept";
import { onIdle } from "@/lib/browser/on-idle";
import { MINUTE } from "@/lib/shared/time";

/** The loans of which the pages are kept, those that go on. */
const MOST_LOANS = 10;
/** Copies that are younger are not made anew: milliseconds. */
const FRESH = 15 * MINUTE;
/** The same where something has changed, or the reader puts the phone away. */
const CHANGED = MINUTE;

/** Has the service worker keep what the reader needs without a network. */
export function useKeptPages(): void {
  const path = usePathname();
  const loans = useRef<string[] | null>(null);

  const keep = useEffectEvent(async (olderThan: number) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker || !navigator.onLine) return;
    if (!loans.current || olderThan === CHANGED) loans.current = await loanPages();
    const message: WorkerMessage = {
      type: "KEEP",
      pages: [...KEPT_PAGES.filter((page) => !page.includes("[")), ...loans.current],
      files: loadedFiles(),
      olderThan,
    };
    worker.postMessage(message);
  });
  const keepChanged = useEffectEvent(() => void keep(CHANGED).catch(() => undefined));

  useEffect(() => onIdle(() => void keep(FRESH).catch(() => undefined)), [path]);
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    // The first visit: the worker has just taken over.
    navigator.serviceWorker?.addEventListener(
      "controllerchange",
      () => void keep(FRESH).catch(() => undefined),
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

/** Scripts, styles and fonts that this page has loaded; the parts that come later are among them. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/_next/static/`))
    .map((name) => name.slice(origin.length));
}
