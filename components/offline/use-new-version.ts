"use client";

import { useEffect, useRef, useState } from "react";
import type { WorkerMessage } from "@/lib/browser/kept";
import { HOUR } from "@/lib/shared/time";

/** Message of the service worker library, in addition to our own. */
const TAKE_OVER = { type: "SKIP_WAITING" };

/**
 * A new version that waits for this window. It is activated only at the reader's request; if there
 * is unsaved input, a question comes first.
 */
export function useNewVersion() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [asks, setAsks] = useState(false);
  const isTyping = useTyping();

  useEffect(() => watchVersions(setWaiting), []);

  function take() {
    setAsks(false);
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    // Another window has activated it already, so there is no further change of the controller.
    if (waiting?.state === "installed") waiting.postMessage(TAKE_OVER);
    else reload();
  }

  return {
    isThere: waiting !== null,
    asks,
    reload: () => (isTyping() ? setAsks(true) : take()),
    take,
    stay: () => setAsks(false),
  };
}

/** How long a worker may take to name its version. */
const ANSWER_WITHIN_MS = 5_000;

/** Whether a worker belongs to the same build as this page. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: "VERSION" };
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data === process.env.NEXT_PUBLIC_VERSION);
    setTimeout(() => done(false), ANSWER_WITHIN_MS);
    worker.postMessage(message, [port2]);
  });
}

/**
 * Calls `onWaiting` with the worker of a new version once it is ready. If the page itself is
 * already of that version, the worker is activated without asking.
 * @returns a function that stops it.
 */
function watchVersions(onWaiting: (worker: ServiceWorker) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  void watch();
  return () => watching.abort();

  async function watch() {
    // On the first visit the page is loaded before its worker.
    const registration = await navigator.serviceWorker?.ready;
    if (!registration || signal.aborted) return;
    const look = async () => {
      const { waiting } = registration;
      if (!waiting) return;
      if (await isOfThisPage(waiting)) waiting.postMessage(TAKE_OVER);
      else if (!signal.aborted) onWaiting(waiting);
    };
    void look();
    const onFound = () =>
      registration.installing?.addEventListener("statechange", () => void look(), { signal });
    onFound();
    registration.addEventListener("updatefound", onFound, { signal });
    let lookedAt = Date.now();
    const onShow = () => {
      if (document.visibilityState !== "visible" || Date.now() - lookedAt < HOUR) return;
      lookedAt = Date.now();
      void registration.update().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onShow, { signal });
  }
}

/** Whether a field the reader has typed into still exists and is not empty. */
function useTyping(): () => boolean {
  const touched = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  useEffect(() => {
    const fields = touched.current;
    const onInput = ({ target }: Event) => {
      const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isField) fields.add(target);
    };
    document.addEventListener("input", onInput, true);
    return () => document.removeEventListener("input", onInput, true);
  }, []);
  // Text may have been typed before this listener was added.
  return () =>
    [...touched.current, ...document.querySelectorAll("textarea")].some(
      (field) => field.isConnected && field.value !== "",
    );
}
