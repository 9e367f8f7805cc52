"use client";

import { X } from "lucide";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { overlayClass } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { pressOnBack } from "@/components/ui/press-on-back";

interface FullScreenProps {
  title: string;
  /** A button at the end of the header. */
  action?: ReactNode;
  isDark?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The whole screen of a phone; centred on wide screens. */
export function FullScreen({ title, action, isDark, onClose, children }: FullScreenProps) {
  const t = useTranslations("common");
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          className={cx(
            "fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain focus-visible:outline-none",
            "md:inset-0 md:m-auto md:h-fit md:max-h-[92dvh] md:min-h-[40rem] md:max-w-[30rem] md:rounded-lg md:shadow-2",
            isDark ? "bg-black text-white" : "bg-paper",
          )}
        >
          <div className="flex min-h-14 flex-none items-center gap-1 px-1 pt-[env(safe-area-inset-top)]">
            <Dialog.Close asChild>
              <IconButton
                ref={pressOnBack}
                label={t("close")}
                icon={X}
                className={isDark ? OVER_DARK : undefined}
              />
            </Dialog.Close>
            <Dialog.Title className="min-w-0 flex-1 truncate text-xl">{title}</Dialog.Title>
            {action}
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Buttons over the camera's picture. */
export const OVER_DARK = "text-white! hover:bg-white/20!";
