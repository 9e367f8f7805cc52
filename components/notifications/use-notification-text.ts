import { useTranslations } from "next-intl";
import type { Notification } from "@/lib/notifications/schema";

/** What a notification says, in the reader's language: its keys with its values. */
export function useNotificationText(): (notification: Notification) => { title: string; message: string } {
  const t = useTranslations();
  return ({ title, message, params: { name, ...rest } }) => {
    // Whoever deleted their account has no name any more.
    const params = { name: name === "" ? t("users.deleted") : (name ?? ""), ...rest };
    return { title: t(title, params), message: t(message, params) };
  };
}
