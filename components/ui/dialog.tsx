"use client";

import { ArrowLeft, X } from "lucide";
import { useTranslations } from "next-intl";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { pressOnBack } from "./press-on-back";

/** The backdrop of a dialog. */
export const overlayClass =
  "fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

const PAPER =
  // A focused field is not behind the footer.
  "fixed z-50 flex flex-col overflow-y-auto overscroll-contain scroll-pb-36 bg-surface shadow-2 " +
  "focus-visible:outline-none";
const BOTTOM =
  // Leaves room for a toast above.
  "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg border-t border-line " +
  "data-[state=open]:animate-rise data-[state=closed]:animate-sink";
const CENTRED = "md:inset-0 md:m-auto md:h-fit md:max-h-[min(86dvh,54rem)] md:rounded-lg md:border";
const SIDE =
  "md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[27rem] md:rounded-none " +
  "md:border-l md:data-[state=open]:animate-slide-in md:data-[state=closed]:animate-slide-out";

export const dialogClasses = {
  sm: cx(PAPER, BOTTOM, CENTRED, "md:max-w-[26rem]"),
  md: cx(PAPER, BOTTOM, CENTRED, "md:max-w-[34rem]"),
  lg: cx(PAPER, BOTTOM, CENTRED, "md:max-w-[46rem]"),
  /** The whole screen of a phone. */
  full: cx(PAPER, "inset-0 border-line", CENTRED, "md:max-w-[34rem]"),
  /** Along the right edge on wide screens. */
  sheet: cx(PAPER, BOTTOM, SIDE),
};

interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Opens the dialog; gets the focus back when it closes. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof dialogClasses;
  /** Leads to the step before. */
  onBack?: () => void;
  children: ReactNode;
}

/** A modal: a bottom sheet on phones, centred on wide screens; scrolls, closes with Escape. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, size = "md", onBack, children } = props;
  const t = useTranslations("common");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          className={dialogClasses[size]}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className={cx("px-5 pt-5 pr-16 md:px-6 md:pt-6", onBack && "pl-14! md:pl-16!")}>
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-1.5 text-muted">
                {description}
              </Primitive.Description>
            )}
          </div>
          {children}
          {onBack && (
            <IconButton
              ref={pressOnBack}
              label={t("back")}
              icon={ArrowLeft}
              onClick={onBack}
              className="absolute top-3 left-2 md:top-4 md:left-3"
            />
          )}
          <Primitive.Close asChild>
            <IconButton
              ref={onBack ? undefined : pressOnBack}
              label={t("close")}
              icon={X}
              className="absolute top-3 right-3 md:top-4 md:right-4"
            />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        "grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pt-4 pb-5 md:px-6 md:pb-6",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Buttons of a dialog, the main one last: they stay visible while the content scrolls. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        "sticky bottom-0 mt-auto flex flex-col-reverse gap-2.5 border-t border-line bg-surface px-5",
        "pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6",
        className,
      )}
    >
      {children}
    </div>
  );
}
