import { useTranslations } from "next-intl";
import { useDayText } from "@/components/loans/due-date";
import { useMeetUpText, type MeetUp } from "@/components/loans/meet-up-line";
import type { Notification, NotificationParams } from "@/lib/features/notifications/schema";
import { noticeValues } from "@/lib/features/notifications/terms";

/** Title and message of a notification in the reader's language. */
export function useNotificationText(): (notification: Notification) => {
  title: string;
  message: string;
} {
  const t = useTranslations("notifications");
  const users = useTranslations("users");
  const meetUpText = useMeetUpText();
  const dayText = useDayText();
  return ({ type, params: { name, ...rest } }) => {
    // Deleted users have no name.
    const meetUp = meetUpText(meetUpOf(rest));
    const known = meetUp ? "yes" : "no";
    const params = {
      ...noticeValues(rest),
      name: name === "" ? users("deleted") : (name ?? ""),
      date: rest.dueDate ? dayText(rest.dueDate) : "",
      meetUp,
      known,
    };
    return { title: t(`${type}.title`, params), message: t(`${type}.message`, params) };
  };
}

function meetUpOf(params: NotificationParams): MeetUp {
  return {
    meetUpDateTime: params.meetUpDateTime ?? null,
    meetUpTimeSet: params.meetUpTimeSet === 1,
    meetUpTimeZone: params.meetUpTimeZone ?? null,
    meetUpLocationGeneral: params.meetUpLocationGeneral ?? null,
  };
}
