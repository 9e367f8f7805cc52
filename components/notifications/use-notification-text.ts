import { useTranslations } from "next-intl";
import { useMeetUpText, type MeetUp } from "@/components/loans/meet-up-line";
import type { Notification, NotificationParams } from "@/lib/features/notifications/schema";

/** What a notification says, in the reader's language: its keys with its values. */
export function useNotificationText(): (notification: Notification) => {
  title: string;
  message: string;
} {
  const t = useTranslations();
  const meetUpText = useMeetUpText();
  return ({ title, message, params: { name, ...rest } }) => {
    // Deleted users have no name.
    const meetUp = meetUpText(meetUpOf(rest));
    const known = meetUp ? "yes" : "no";
    const params = {
      name: name === "" ? t("users.deleted") : (name ?? ""),
      ...rest,
      meetUp,
      known,
    };
    return { title: t(title, params), message: t(message, params) };
  };
}

/** The meet-up in a notification's parameters. */
function meetUpOf(params: NotificationParams): MeetUp {
  const text = (name: keyof MeetUp) => (params[name] === undefined ? null : String(params[name]));
  return {
    meetUpDateTime: text("meetUpDateTime"),
    meetUpTimeSet: params.meetUpTimeSet === 1,
    meetUpTimeZone: text("meetUpTimeZone"),
    meetUpLocationGeneral: text("meetUpLocationGeneral"),
  };
}
