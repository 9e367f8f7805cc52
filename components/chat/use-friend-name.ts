import { useTranslations } from "next-intl";
import type { Conversation } from "@/lib/features/chat/schema";

/** The name of the other side; deleted users have none. */
export function useFriendName(): (conversation: Pick<Conversation, "friendName">) => string {
  const t = useTranslations("chat");
  return ({ friendName }) => friendName ?? t("nobody");
}
