"use client";

import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type KeyboardEvent } from "react";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { ChatMessage } from "@/lib/chat/schema";

// Far more is read than reported.
const ReportDialog = dynamic(() =>
  import("@/components/moderation/report-dialog").then((m) => m.ReportDialog),
);

/** Characters of a message that name it. */
const EXCERPT = 120;

interface ReportMessageProps {
  message: ChatMessage;
  /** Who wrote it. */
  name: string;
  /** The one that the Tab key comes to; the arrow keys lead to the others. */
  isStop: boolean;
}

/** Complains about what the other side wrote. */
export function ReportMessage({ message, name, isStop }: ReportMessageProps) {
  const t = useTranslations("moderation.report");
  const [open, setOpen] = useState(false);
  useFocusReturn(open);
  const { id, senderId, content } = message;
  const text = content.length > EXCERPT ? `${content.slice(0, EXCERPT).trimEnd()}…` : content;
  return (
    // It is not part of what is read out as it comes.
    <span aria-live="off" className="flex-none">
      <button
        type="button"
        data-report=""
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={t("messageLabel", { text })}
        title={t("action")}
        onClick={() => setOpen(true)}
        className={
          "hit-area grid size-7 place-items-center rounded-full text-muted transition-opacity " +
          "duration-100 group-hover/line:opacity-100 hover:bg-sunken hover:text-ink " +
          "focus-visible:opacity-100 pointer-fine:opacity-0"
        }
      >
        <Flag aria-hidden="true" className="size-3.5" />
      </button>
      {open && (
        <ReportDialog
          target={{ id: senderId, displayName: name }}
          about={{ context: { messageId: id }, name: t("message", { text }) }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

/** Up and down lead from one message's button to the next one's. */
export function moveAmongReports(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-report]")];
  const at = all.findIndex((button) => button === event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  all[at + step]?.focus();
}
