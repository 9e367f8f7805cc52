"use client";

import { Copy, Ellipsis, Flag } from "lucide";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { type KeyboardEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { copyText } from "@/lib/browser/copy-text";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { shortened } from "@/lib/shared/signs";

const ReportDialog = dynamic(() =>
  import("@/components/moderation/report-dialog").then((m) => m.ReportDialog),
);

/** Characters of a message used in accessible names. */
const EXCERPT_LENGTH = 120;

interface MessageMenuProps {
  message: ChatMessage;
  /** The writer if it is the other side: only then can the message be reported. */
  from?: string;
  /** The list's tab stop (roving tabindex). */
  isStop: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Actions on a message: a button for mouse and keyboard, a long press on touch screens. */
export function MessageMenu({ message, from, isStop, open, onOpenChange }: MessageMenuProps) {
  const t = useTranslations("chat.message");
  const report = useTranslations("moderation.report");
  const [reporting, setReporting] = useDialogState(false);
  const { id, senderId, content } = message;
  const text = shortened(content, EXCERPT_LENGTH);

  async function copy() {
    if (await copyText(content)) toast.success(t("copied"));
    else toast.error(t("notCopied"));
  }

  const items: MenuItem[] = [{ label: t("copy"), icon: Copy, onSelect: copy }];
  if (from) items.push({ label: report("action"), icon: Flag, onSelect: () => setReporting(true) });
  return (
    // Excluded from the announcements of the live log.
    <span aria-live="off" className="flex-none">
      <Menu
        open={open}
        onOpenChange={onOpenChange}
        align={from ? "start" : "end"}
        items={items}
        trigger={
          <button
            type="button"
            data-message-menu=""
            tabIndex={isStop ? 0 : -1}
            aria-label={t("menu", { text })}
            onKeyDown={moveAmongMenus}
            className={
              "hit-area grid size-7 place-items-center rounded-full text-muted opacity-0 transition-opacity " +
              "duration-100 group-hover/line:opacity-100 hover:bg-sunken hover:text-ink " +
              "focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:pointer-events-none"
            }
          >
            <Icon of={Ellipsis} className="size-4" />
          </button>
        }
      />
      {reporting && from !== undefined && (
        <ReportDialog
          target={{ id: senderId, displayName: from }}
          about={{ context: { messageId: id }, name: report("message", { text }) }}
          onClose={() => setReporting(false)}
        />
      )}
    </span>
  );
}

/** Up and down arrows move between the buttons of the messages. */
function moveAmongMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const log = event.currentTarget.closest("ol");
  const all = [...(log?.querySelectorAll<HTMLElement>("[data-message-menu]") ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
