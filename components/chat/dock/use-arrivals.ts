"use client";

import { useTranslations } from "next-intl";
import { useEvent } from "@/components/realtime/use-realtime";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { useOpenChat, type ChatTarget } from "@/components/chat-button/use-open-chat";
import { find } from "@/components/chat/model/conversations";
import { keyOf, keyOfMessage } from "@/components/chat/model/target";
import { useChat } from "@/components/chat/use-chat";
import { useFriendName } from "@/components/chat/use-friend-name";

/** Characters of a message in its toast. */
const EXCERPT = 80;

/** Shows a toast for a new message that is not in sight. @param open the windows in sight. */
export function useArrivals(open: readonly ChatTarget[]): void {
  const t = useTranslations("chat.dock");
  const me = useMe();
  const chat = useChat();
  const friendName = useFriendName();
  const openChat = useOpenChat();

  async function announce(message: ChatMessage) {
    const key = keyOfMessage(message, me.id);
    if (message.senderId === me.id || open.some((window) => keyOf(window) === key)) return;
    const { model, sync } = chat();
    const known = () => find(model.state.conversations, key);
    if (!known()) await sync.refresh();
    const conversation = known();
    if (!conversation) return;
    const { content } = message;
    const text = content.length > EXCERPT ? `${content.slice(0, EXCERPT).trimEnd()}…` : content;
    toast.info(t("arrived", { name: friendName(conversation), text }), {
      id: key,
      action: { label: t("show"), onClick: () => openChat(conversation) },
    });
  }

  useEvent("/user/topic/messages", (message) => void announce(message));
}
