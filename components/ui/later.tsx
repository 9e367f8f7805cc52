"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from "react";
import { insist } from "./insist";
import { StatusMessage } from "./status-message";

/**
 * A part of a page, such as a dialog, whose code is fetched when it is first needed. Without a
 * network the page stands and says so; the part comes with the network.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await insist(load) }));
  return function Later(props: P) {
    return (
      <Suspense fallback={<Awaited />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Awaited() {
  const t = useTranslations("errors");
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md rounded-md shadow-2 md:bottom-7">
      <StatusMessage tone="error" text={t("NETWORK")} />
    </div>
  );
}

function watchNetwork(changed: () => void): () => void {
  const watching = new AbortController();
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, changed, { signal: watching.signal });
  }
  return () => watching.abort();
}
