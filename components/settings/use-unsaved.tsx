"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFocusReturn } from "@/components/ui/use-focus-return";

/** Internal page that a plain click leads to; null for any other click. */
function linkTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !link?.href || link.target) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isElsewhere = origin === window.location.origin && pathname !== window.location.pathname;
  return isElsewhere ? pathname + search + hash : null;
}

/**
 * Asks for confirmation before a link or the browser's "back" discards unsaved changes; on close or
 * reload the browser asks.
 * @returns the dialog to render.
 */
export function useUnsaved(isUnsaved: boolean): ReactNode {
  const t = useTranslations("settings.unsaved");
  const router = useRouter();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  useFocusReturn(proceed !== null);

  useEffect(() => {
    if (!isUnsaved) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    window.navigation?.addEventListener(
      "navigate",
      (event) => {
        const { destination, navigationType, cancelable } = event;
        const isElsewhere = new URL(destination.url).pathname !== window.location.pathname;
        if (navigationType !== "traverse" || !cancelable || !isElsewhere || mayLeave.current)
          return;
        event.preventDefault();
        setProceed(() => () => void window.navigation.traverseTo(destination.key));
      },
      { signal },
    );
    // In the capture phase, before the router's own listener.
    window.addEventListener(
      "click",
      (event) => {
        const to = linkTarget(event);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        setProceed(() => () => router.push(to));
      },
      { signal, capture: true },
    );
    return () => unmounted.abort();
  }, [isUnsaved, router]);

  return (
    <ConfirmDialog
      open={proceed !== null}
      onOpenChange={(open) => !open && setProceed(null)}
      title={t("title")}
      text={t("text")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      onConfirm={() => {
        mayLeave.current = true;
        setProceed(null);
        proceed?.();
      }}
    />
  );
}
