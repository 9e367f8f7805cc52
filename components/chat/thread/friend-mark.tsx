"use client";

import { Check, UserPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useFriendAction } from "@/components/friends/use-friend-action";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { Conversation } from "@/lib/features/chat/schema";
import { useChat } from "@/components/chat/use-chat";

const ASK =
  "hit-area inline-flex min-h-6 max-w-full items-center gap-1 rounded-[7px] bg-fir-soft px-2.5 py-0.5 text-xs " +
  "font-semibold whitespace-nowrap text-fir-strong hover:underline disabled:opacity-60 [&_svg]:size-3.5";

/** Friendship status with the other side, or a button to become friends. */
export function FriendMark({ friend, name }: { friend: Conversation; name: string }) {
  const { friendId, friendshipStatus: status } = friend;
  const asks = status === "REQUEST_RECEIVED";
  const t = useTranslations("chat.friend");
  const chat = useChat();
  const { pending, run } = useFriendAction();

  async function ask() {
    if (asks) await run("accept", friendId, t("accepted", { name }));
    else await run("request", friendId, t("asked", { name }));
    await chat().sync.refresh();
  }

  if (status === "FRIENDS")
    return (
      <Tag tone="ok" className="shrink-0">
        {t("tag")}
      </Tag>
    );
  if (status === "REQUEST_SENT") return <Tag className="shrink-0">{t("sent")}</Tag>;
  return (
    <button type="button" className={ASK} disabled={pending !== null} onClick={() => void ask()}>
      <Icon of={asks ? Check : UserPlus} />
      <span className="truncate">{t(asks ? "accept" : "add")}</span>
    </button>
  );
}
