"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, type ComponentType } from "react";
import { createPortal } from "react-dom";
import { useOnline } from "@/lib/browser/use-online";
import { importWithRetry } from "./import-with-retry";
import { StatusMessage } from "./status-message";

/**
 * A component, such as a dialog, whose code is loaded when it is first rendered. While the browser
 * is offline, one message is shown for all waiting components.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Component = lazy(async () => ({ default: await importWithRetry(load) }));
  return function LazyComponent(props: P) {
    return (
      <Suspense fallback={<OfflineMessage />}>
        <Component {...props} />
      </Suspense>
    );
  };
}

function OfflineMessage() {
  const t = useTranslations("errors");
  if (useOnline()) return null;
  // Rendered into the body, since `fixed` inside a card would be relative to the card.
  return createPortal(
    <div className="offline-message fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md rounded-md shadow-2 md:bottom-7 [.offline-message~&]:hidden">
      <StatusMessage tone="error" text={t("NETWORK")} />
    </div>,
    document.body,
  );
}
