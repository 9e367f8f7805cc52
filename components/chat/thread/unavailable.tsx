"use client";

import { MessageCircleOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { cx } from "@/components/ui/cx";

interface UnavailableProps {
  /** The way from here. */
  action?: ReactNode;
  className?: string;
}

/** There is no such conversation, or not for this reader: one of the two has blocked the other. */
export function Unavailable({ action, className }: UnavailableProps) {
  const t = useTranslations("chat.missing");
  const box = useRef<HTMLDivElement>(null);

  // The focused field was removed, so the explanation takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);

  return (
    <div ref={box} tabIndex={-1} role="status" className={cx("my-auto outline-none", className)}>
      <EmptyState icon={<MessageCircleOff />} title={t("title")} text={t("text")} action={action} />
    </div>
  );
}
