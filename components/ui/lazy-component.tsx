"use client";

import { useTranslations } from "next-intl";
import {
  lazy,
  Suspense,
  useCallback,
  useId,
  useSyncExternalStore,
  type ComponentType,
} from "react";
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
  const isOnline = useOnline();
  const isFirst = useIsFirst();
  if (isOnline || !isFirst) return null;
  // Rendered into the body, since `fixed` inside a card would be relative to the card.
  return createPortal(
    <div className="fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md rounded-md shadow-2 md:bottom-7">
      <StatusMessage tone="error" text={t("NETWORK")} />
    </div>,
    document.body,
  );
}

/** Messages in the order they were rendered; only the first is shown. */
let rendered: { id: string; onChange: () => void }[] = [];

function useIsFirst(): boolean {
  const id = useId();
  const subscribe = useCallback(
    (onChange: () => void) => {
      rendered = [...rendered, { id, onChange }];
      return () => {
        rendered = rendered.filter((each) => each.id !== id);
        for (const each of rendered) each.onChange();
      };
    },
    [id],
  );
  return useSyncExternalStore(
    subscribe,
    () => rendered[0]?.id === id,
    () => false,
  );
}
