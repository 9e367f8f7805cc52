"use client";

import { CircleAlert, CircleCheck, Info } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, type FocusEvent } from "react";
import { toast, Toaster as Primitive } from "sonner";
import { Icon } from "./icon";
import { NARROW, startToasts } from "./toast";
import { useMedia } from "./use-media";

const CLASSES = {
  toast:
    "flex w-[min(26rem,calc(100vw-2rem))] items-center gap-3 rounded-md border border-line " +
    "bg-raised px-4 py-3 font-sans text-base text-ink shadow-2",
  content: "grid flex-1 gap-0.5",
  title: "font-medium",
  description: "text-sm text-muted",
  actionButton: "min-h-9 rounded-full bg-fir-soft px-3.5 text-sm font-semibold text-fir-strong",
};

const ICONS = {
  success: <Icon of={CircleCheck} className="size-5 text-fir" />,
  error: <Icon of={CircleAlert} className="size-5 text-danger" />,
  warning: <Icon of={CircleAlert} className="size-5 text-amber" />,
  info: <Icon of={Info} className="size-5 text-sky" />,
};

/**
 * Sonner returns the focus to its earlier place whenever the focus leaves the list, even when the
 * reader tabs on. Therefore it gets no focus events, and the focus is returned only after a press
 * in the list.
 */
function useFocusReturnOnPress() {
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

/** Below the phone's own status bar and, where it is in reach, the header of the page. */
const TOP = "max(var(--toast-top, 0.5rem), env(safe-area-inset-top))";

/** Renders the toasts: at the lower edge, on phones at the upper edge. */
export function Toaster() {
  const t = useTranslations("common");
  const focusReturn = useFocusReturnOnPress();
  const isNarrow = useMedia(NARROW);
  useEffect(() => startToasts(toast), []);
  return (
    <div {...focusReturn}>
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
