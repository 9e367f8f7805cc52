"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Conversation } from "@/lib/features/chat/schema";
import type { ChatKey } from "@/components/chat/model/target";
import { useConversation, type Opened } from "@/components/chat/use-conversation";
import { useFriendName } from "@/components/chat/use-chat";
import { Subjects } from "./subjects";
import { ThreadBody } from "./thread-body";
import { ThreadHeader } from "./thread-header";
import { Unavailable } from "./unavailable";

interface ThreadPaneProps {
  chatKey: ChatKey;
  rendered?: Opened;
  /** All conversations with the same reader, from the list. */
  withSame: readonly Conversation[];
  /** Just picked from the list. */
  takesFocus: boolean;
  onBack: () => void;
  /** Switches to another conversation with the same reader. */
  onSwitch: (key: ChatKey) => void;
}

/** A conversation on the chats screen. */
export function ThreadPane(props: ThreadPaneProps) {
  const { chatKey, rendered, withSame, takesFocus, onBack, onSwitch } = props;
  const t = useTranslations("chat.thread");
  const open = useConversation(chatKey, rendered);
  const name = useFriendName()({ friendName: open.conversation?.friendName ?? null });
  if (open.isLost) return <Missing onBack={onBack} />;
  return (
    <section aria-label={t("with", { name })} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHeader open={open} takesFocus={takesFocus} onBack={onBack} />
      <Subjects conversations={withSame} openKey={chatKey} onOpen={onSwitch} />
      <ThreadBody open={open} autoFocus={takesFocus} />
    </section>
  );
}

/** An unknown conversation: on phones a screen of its own, with heading and back button. */
function Missing({ onBack }: { onBack: () => void }) {
  const t = useTranslations("chat");
  const nav = useTranslations("nav");
  return (
    <>
      <h1 className="sr-only lg:hidden">{nav("chats")}</h1>
      <Unavailable
        action={
          <Button variant="ghost" onClick={onBack}>
            {t("thread.back")}
          </Button>
        }
      />
    </>
  );
}
