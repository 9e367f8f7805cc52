import { BookOpen, ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import type { Conversation } from "@/lib/features/chat/schema";
import { isOver } from "@/components/chat/model/people";
import { directKey, keyOfConversation, type ChatKey } from "@/components/chat/model/target";
import type { OpenThread } from "@/components/chat/use-open-thread";

interface FilterProps {
  open: OpenThread;
  onFilter: (key: ChatKey) => void;
  compact?: boolean;
}

/** Shows all messages with a reader or those about one loan; ended loans are in a menu. */
export function Filter({ open, onFilter, compact }: FilterProps) {
  const t = useTranslations("chat");
  const { key: view, friend, conversations } = open;
  // The newest loan first, whatever is written.
  const loans = conversations
    .filter(({ loanId }) => loanId)
    .sort((a, b) => (b.loanId ?? "").localeCompare(a.loanId ?? ""));
  if (!friend || loans.length === 0) return null;
  const isShown = (each: Conversation) =>
    !isOver(each) || each.unreadCount > 0 || keyOfConversation(each) === view;
  const folded = loans.filter((each) => !isShown(each));
  const all = directKey(friend.friendId);
  return (
    <div
      role="group"
      aria-label={t("subjects.label")}
      className={cx(
        "flex gap-2 overflow-x-auto border-b border-line bg-surface py-2",
        compact ? "px-3" : "px-4 lg:px-7",
      )}
    >
      <Chip on={view === all} onClick={() => onFilter(all)}>
        {t("subjects.all")}
      </Chip>
      {loans.filter(isShown).map((each) => {
        const key = keyOfConversation(each);
        const count = each.unreadCount;
        return (
          <Chip
            key={key}
            on={view === key}
            icon={BookOpen}
            className="max-w-56"
            onClick={() => onFilter(key)}
            trailing={<CountBadge count={count} label={t("list.unread", { count })} />}
          >
            <span className="truncate">{each.bookTitle}</span>
          </Chip>
        );
      })}
      {folded.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Chip trailing={<Icon of={ChevronDown} />}>
              {t("subjects.over", { count: folded.length })}
            </Chip>
          }
          items={folded.map((each) => ({
            label: each.bookTitle ?? "",
            icon: BookOpen,
            onSelect: () => onFilter(keyOfConversation(each)),
          }))}
        />
      )}
    </div>
  );
}
