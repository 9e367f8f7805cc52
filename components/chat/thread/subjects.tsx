"use client";

import { BookOpen, ChevronDown, MessageCircle } from "lucide";
import { useTranslations } from "next-intl";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import type { Conversation } from "@/lib/features/chat/schema";
import { isOver } from "@/components/chat/model/people";
import { keyOfConversation, type ChatKey } from "@/components/chat/model/target";

const CHIP =
  "inline-flex min-h-9 max-w-56 flex-none items-center gap-1.5 rounded-full border border-line-strong px-3 " +
  "text-sm font-medium hover:bg-sunken aria-[current]:border-transparent aria-[current]:bg-fir-soft " +
  "aria-[current]:text-fir-strong [&_svg]:size-4 [&_svg]:flex-none";

interface SubjectsProps {
  /** All conversations with one other reader. */
  conversations: readonly Conversation[];
  openKey: ChatKey;
  onOpen: (key: ChatKey) => void;
}

/** Switches between the conversations with one other reader; ended loans are in a menu. */
export function Subjects({ conversations, openKey, onOpen }: SubjectsProps) {
  const t = useTranslations("chat");
  const name = useSubjectName();
  if (conversations.length < 2) return null;
  const isShown = (each: Conversation) =>
    !isOver(each) || each.unreadCount > 0 || keyOfConversation(each) === openKey;
  // Order independent of new messages.
  const shown = conversations
    .filter(isShown)
    .sort((a, b) => (a.loanId ?? "").localeCompare(b.loanId ?? ""));
  const folded = conversations.filter((each) => !isShown(each));
  return (
    <nav
      aria-label={t("subjects.label")}
      className="flex gap-2 overflow-x-auto border-b border-line bg-surface px-4 py-2 lg:px-7"
    >
      {shown.map((each) => {
        const key = keyOfConversation(each);
        return (
          <button
            key={key}
            type="button"
            aria-current={key === openKey ? "true" : undefined}
            onClick={() => key !== openKey && onOpen(key)}
            className={CHIP}
          >
            {each.loanId ? <Icon of={BookOpen} /> : <Icon of={MessageCircle} />}
            <span className="truncate">{name(each)}</span>
            <CountBadge
              count={each.unreadCount}
              label={t("list.unread", { count: each.unreadCount })}
            />
          </button>
        );
      })}
      {folded.length > 0 && (
        <Menu
          align="start"
          trigger={
            <button type="button" className={CHIP}>
              {t("subjects.over", { count: folded.length })}
              <Icon of={ChevronDown} />
            </button>
          }
          items={folded.map((each) => ({
            label: name(each),
            icon: BookOpen,
            onSelect: () => onOpen(keyOfConversation(each)),
          }))}
        />
      )}
    </nav>
  );
}

function useSubjectName(): (conversation: Conversation) => string {
  const t = useTranslations("chat.subjects");
  return ({ loanId, bookTitle }) => (loanId && bookTitle ? bookTitle : t("direct"));
}
