import { useTranslations } from "next-intl";
import { useDayText } from "@/components/loans/due-date";
import { useMeetUpText } from "@/components/loans/meet-up-line";
import type { Notification } from "@/lib/features/notifications/schema";
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
    const meetUp = meetUpText(rest);
    const params = {
      ...noticeValues(rest),
      // Deleted users have no name.
      name: name === "" ? users("deleted") : (name ?? ""),
      date: rest.dueDate ? dayText(rest.dueDate) : "",
      meetUp,
      known: meetUp ? "yes" : "no",
    };
    return { title: t(`${type}.title`, params), message: t(`${type}.message`, params) };
  };
}
