"use client";

import { MessageCircleOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ChatKey } from "../model/target";
import { useConversation, type Opened } from "../use-conversation";
import { useFriendName } from "../use-friend-name";
import { ThreadBody } from "./thread-body";
import { ThreadHeader } from "./thread-header";

interface ThreadPaneProps {
  chatKey: ChatKey;
  rendered?: Opened;
  /** The reader has just picked it. */
  takesFocus: boolean;
  onBack: () => void;
}

/** A conversation as the chats screen shows it. */
export function ThreadPane({ chatKey, rendered, takesFocus, onBack }: ThreadPaneProps) {
  const t = useTranslations("chat.thread");
  const open = useConversation(chatKey, rendered);
  const name = useFriendName()({ friendName: open.conversation?.friendName ?? null });
  if (open.isLost && !open.conversation) return <Missing onBack={onBack} />;
  return (
    <section aria-label={t("with", { name })} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHeader open={open} takesFocus={takesFocus} onBack={onBack} />
      <ThreadBody open={open} autoFocus={takesFocus} />
    </section>
  );
}

/** There is no such conversation, or not for this reader. */
function Missing({ onBack }: { onBack: () => void }) {
  const t = useTranslations("chat.missing");
  const chats = useTranslations("chat");
  return (
    <>
      <h1 className="sr-only lg:hidden">{chats("title")}</h1>
      <EmptyState
        icon={<MessageCircleOff />}
        title={t("title")}
        text={t("text")}
        action={
          <Button variant="ghost" onClick={onBack}>
            {t("back")}
          </Button>
        }
        className="my-auto"
      />
    </>
  );
}
