import {
  AlarmClock,
  Award,
  BookCheck,
  BookHeart,
  BookOpen,
  BookX,
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Eye,
  EyeOff,
  Gift,
  IdCard,
  ImageOff,
  Megaphone,
  MessageSquareOff,
  KeyRound,
  RefreshCw,
  Sparkles,
  Undo2,
  UserCheck,
  UserPlus,
  type IconNode,
} from "lucide";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { TONES } from "@/components/ui/tag";
import { NOTIFICATION_KINDS, type NotificationIcon } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

const ICONS: Record<NotificationIcon, IconNode> = {
  AlarmClock,
  Award,
  BookCheck,
  BookHeart,
  BookOpen,
  BookX,
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Eye,
  EyeOff,
  Gift,
  IdCard,
  ImageOff,
  KeyRound,
  Megaphone,
  MessageSquareOff,
  RefreshCw,
  Sparkles,
  Undo2,
  UserCheck,
  UserPlus,
};

/** Who caused it, with an icon of its type; only the icon if nobody may be shown. */
export function NotificationFace({
  notification: { type, actor },
}: {
  notification: Notification;
}) {
  const [name, tone] = NOTIFICATION_KINDS[type].face;
  const icon = ICONS[name];
  if (!actor) {
    return (
      <span
        aria-hidden="true"
        className={cx("grid size-11 flex-none place-items-center rounded-full", TONES[tone])}
      >
        <Icon of={icon} className="size-5" />
      </span>
    );
  }
  return (
    <span className="relative flex-none">
      <Avatar name={actor.displayName} src={actor.profilePictureUrl} />
      <span
        aria-hidden="true"
        className={cx(
          "absolute -right-1.5 -bottom-2 grid size-6 place-items-center rounded-full border-2 border-surface",
          TONES[tone],
        )}
      >
        <Icon of={icon} className="size-3.5" />
      </span>
    </span>
  );
}
