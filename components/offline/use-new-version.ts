"use client";

import { useEffect, useRef, useState } from "react";
import type { WorkerMessage } from "@/lib/browser/kept";
import { HOUR } from "@/lib/shared/time";

/** Beside the worker's own messages; the library's word. */
const TAKE_OVER = { type: "SKIP_WAITING" };

/**
 * A new version that waits for this window. It is taken when the reader says so, never by itself; what is typed
 * is asked about first.
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
    // Another window has taken it already: then nothing changes any more.
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

/** How long a worker may take to say what it is, in milliseconds. */
const ANSWER_WITHIN = 5_000;

/** Whether a worker is of the build that this page came from. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: "VERSION" };
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data === process.env.NEXT_PUBLIC_VERSION);
    setTimeout(() => done(false), ANSWER_WITHIN);
    worker.postMessage(message, [port2]);
  });
}

/**
 * Tells of the worker of a new version once it is ready. Where the page itself is new already, the worker takes
 * over without a word. @returns ends it.
 */
function watchVersions(onWaiting: (worker: ServiceWorker) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  void watch();
  return () => watching.abort();

  async function watch() {
    // On the first visit the page is there before its worker.
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

/** Whether a field that the reader has typed into is still there with its text. */
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
  // A longer text may have been begun before this listened.
  return () =>
    [...touched.current, ...document.querySelectorAll("textarea")].some(
      (field) => field.isConnected && field.value !== "",
    );
}
