"use client";

import { Check, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tag } from "@/components/ui/tag";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import type { Conversation } from "@/lib/chat/schema";
import { api } from "@/lib/core/api-client";
import { useErrorText } from "@/lib/core/i18n/use-error-text";
import { useChat } from "../use-chat";

type Status = Conversation["friendshipStatus"];

const ASK =
  "hit-area inline-flex min-h-6 items-center gap-1 rounded-[7px] bg-fir-soft px-2.5 py-0.5 text-xs " +
  "font-semibold whitespace-nowrap text-fir-strong hover:underline disabled:opacity-60 [&_svg]:size-3.5";

/** How the two stand to each other, or a way to become friends. */
export function FriendMark({ friendId, status }: { friendId: string; status: Status }) {
  const t = useTranslations("chat.friend");
  const request = useFriendRequest(friendId, status);
  if (status === "FRIENDS") return <Tag tone="ok" className="shrink-0">{t("tag")}</Tag>;
  if (status === "REQUEST_SENT") return <Tag className="shrink-0">{t("sent")}</Tag>;
  const asks = status === "REQUEST_RECEIVED";
  return (
    <button type="button" className={ASK} disabled={request.pending} onClick={() => void request.send()}>
      {asks ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      {t(asks ? "accept" : "add")}
    </button>
  );
}

/** Asks for friendship, or says yes to who asked. */
function useFriendRequest(friendId: string, status: Status) {
  const me = useMe();
  const chat = useChat();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);

  async function send() {
    setPending(true);
    const act = status === "REQUEST_RECEIVED" ? "accept" : "request";
    try {
      const path = `/users/${me.id}/friends/${act}/${friendId}`;
      const { friendshipStatus } = await api.post<{ friendshipStatus: Status }>(path);
      chat().sync.befriended(friendId, friendshipStatus);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return { pending, send };
}
