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
  MessageSquareOff,
  KeyRound,
  RefreshCw,
  Sparkles,
  Undo2,
  UserCheck,
  UserPlus,
  type LucideIcon,
} from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { Notification, NotificationType } from "@/lib/features/notifications/schema";

const FACES: Record<NotificationType, [LucideIcon, string]> = {
  LOAN_REQUEST: [BookHeart, "bg-amber-soft text-amber"],
  LOAN_APPROVED: [BookCheck, "bg-fir-soft text-fir-strong"],
  LOAN_APPROVED_BY_RULE: [BookCheck, "bg-fir-soft text-fir-strong"],
  LOAN_REJECTED: [BookX, "bg-danger-soft text-danger"],
  LOAN_STATUS_CHANGE: [RefreshCw, "bg-sky-soft text-sky"],
  BOOK_RETURNED: [Undo2, "bg-sky-soft text-sky"],
  BOOK_FREE: [BookOpen, "bg-fir-soft text-fir-strong"],
  WAITING_ENDED: [BookX, "bg-danger-soft text-danger"],
  HANDED_OVER: [BookCheck, "bg-fir-soft text-fir-strong"],
  MEETUP_SCHEDULED: [CalendarDays, "bg-fir-soft text-fir-strong"],
  MEETUP_CONFIRMED: [CalendarCheck, "bg-fir-soft text-fir-strong"],
  MEETUP_TOMORROW: [AlarmClock, "bg-fir-soft text-fir-strong"],
  FRIEND_REQUEST: [UserPlus, "bg-amber-soft text-amber"],
  FRIEND_ACCEPTED: [UserCheck, "bg-fir-soft text-fir-strong"],
  ID_APPROVED: [IdCard, "bg-fir-soft text-fir-strong"],
  ID_REJECTED: [IdCard, "bg-danger-soft text-danger"],
  BOOK_HIDDEN: [EyeOff, "bg-danger-soft text-danger"],
  BOOK_RESTORED: [Eye, "bg-fir-soft text-fir-strong"],
  PICTURE_REMOVED: [ImageOff, "bg-danger-soft text-danger"],
  REVIEW_REMOVED: [MessageSquareOff, "bg-danger-soft text-danger"],
  BADGE_EARNED: [Award, "bg-amber-soft text-amber"],
  DUE_SOON: [AlarmClock, "bg-amber-soft text-amber"],
  OVERDUE: [AlarmClock, "bg-danger-soft text-danger"],
  EXTENSION_REQUESTED: [CalendarPlus, "bg-amber-soft text-amber"],
  EXTENSION_APPROVED: [CalendarCheck, "bg-fir-soft text-fir-strong"],
  EXTENSION_DECLINED: [CalendarX, "bg-sky-soft text-sky"],
  GIFT_RECEIVED: [Gift, "bg-fir-soft text-fir-strong"],
  GIFT_GONE: [Gift, "bg-amber-soft text-amber"],
  NOTE_REMOVED: [MessageSquareOff, "bg-danger-soft text-danger"],
  OUTSIDE_LOAN_OVERDUE: [AlarmClock, "bg-amber-soft text-amber"],
  WISH_FOUND: [Sparkles, "bg-fir-soft text-fir-strong"],
  SIGN_IN_REMOVED: [KeyRound, "bg-amber-soft text-amber"],
};

/** Who caused it, with a sign of what it is; the sign alone where nobody may be shown. */
export function NotificationFace({
  notification: { type, actor },
}: {
  notification: Notification;
}) {
  const [Icon, tone] = FACES[type];
  if (!actor) {
    return (
      <span
        aria-hidden="true"
        className={cx("grid size-11 flex-none place-items-center rounded-full", tone)}
      >
        <Icon className="size-5" />
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
          tone,
        )}
      >
        <Icon className="size-3.5" />
      </span>
    </span>
  );
}
