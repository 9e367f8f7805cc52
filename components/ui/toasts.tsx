"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, type FocusEvent } from "react";
import { toast, Toaster as Primitive } from "sonner";
import { toasterReady } from "./toast";

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

/** The list of outcomes itself; `Toaster` puts it on the page. */
export default function Toasts() {
  const t = useTranslations("common");
  const wayBack = useWayBack();
  useEffect(() => toasterReady(toast), []);
  return (
    <div {...wayBack}>
      <Primitive
        position="bottom-center"
        expand
        offset={{ bottom: 28 }}
        mobileOffset={{ bottom: 96, left: 16, right: 16 }}
        containerAriaLabel={t("announcements")}
        icons={ICONS}
        toastOptions={{ unstyled: true, classNames: CLASSES }}
      />
    </div>
  );
}
