import { useTranslations } from "next-intl";
import type { Conversation } from "@/lib/features/chat/schema";

/** The name of the other side; one who has left has none any more. */
export function useFriendName(): (conversation: Pick<Conversation, "friendName">) => string {
  const t = useTranslations("chat");
  return ({ friendName }) => friendName ?? t("nobody");
}
