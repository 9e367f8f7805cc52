"use client";

import { MessageCircleOff } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown if the conversation does not exist, or one side has blocked the other. */
export function Unavailable({ action }: { action?: ReactNode }) {
  const t = useTranslations("chat.missing");
  const box = useRef<HTMLDivElement>(null);

  // The focused field was removed, so the explanation takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);

  return (
    <div ref={box} tabIndex={-1} role="status" className="my-auto outline-none">
      <EmptyState icon={MessageCircleOff} title={t("title")} text={t("text")} action={action} />
    </div>
  );
}
