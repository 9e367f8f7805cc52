"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore, type FocusEvent } from "react";
import { Toaster as Primitive } from "sonner";
import { toasterReady } from "./toast";
import { queued } from "./toast-queue";

const CLASSES = {
  toast:
    "flex w-[min(26rem,calc(100vw-2rem))] items-center gap-3 rounded-md border border-line " +
    "bg-raised px-4 py-3 font-sans text-base text-ink shadow-2",
  content: "grid flex-1 gap-0.5",
  title: "font-medium",
  description: "text-sm text-muted",
  actionButton: "min-h-9 rounded-full bg-fir-soft px-3.5 text-sm font-semibold text-fir-strong",
  cancelButton: "min-h-9 rounded-full px-3.5 text-sm font-semibold text-muted",
};

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-fir" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
  warning: <CircleAlert aria-hidden="true" className="size-5 text-amber" />,
  info: <Info aria-hidden="true" className="size-5 text-sky" />,
};

/**
 * The list would throw whoever tabs on from it, or long after, back to where they came from: it does
 * not hear of the focus. Only what is pressed in it gives the focus back.
 */
function useWayBack() {
  const from = useRef<EventTarget>(null);
  return {
    onFocusCapture: (event: FocusEvent) => {
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) from.current = event.relatedTarget;
    },
    onClick: () => {
      if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
    },
  };
}

/** Without room beside the page: there the main button of a dialog is at the bottom. */
const NARROW = "(max-width: 47.5rem)";
const narrow = () => window.matchMedia(NARROW).matches;
function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Below what the phone itself shows there. */
const TOP = "max(0.5rem, env(safe-area-inset-top))";

/** The list of outcomes itself; `Toaster` puts it on the page. */
export default function Toasts() {
  const t = useTranslations("common");
  const wayBack = useWayBack();
  const isNarrow = useSyncExternalStore(watchWidth, narrow, narrow);
  useEffect(() => toasterReady(queued(narrow)), []);
  return (
    <div {...wayBack}>
      <Primitive
        position={isNarrow ? "top-center" : "bottom-center"}
        expand
        offset={isNarrow ? { top: TOP } : { bottom: 28 }}
        mobileOffset={{ top: TOP, left: 16, right: 16 }}
        containerAriaLabel={t("announcements")}
        icons={ICONS}
        toastOptions={{ unstyled: true, classNames: CLASSES }}
      />
    </div>
  );
}
