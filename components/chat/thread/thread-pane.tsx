"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ChatKey } from "@/components/chat/model/target";
import { useOpenThread, type Rendered } from "@/components/chat/use-open-thread";
import { useFriendName } from "@/components/chat/use-chat";
import { ThreadBody } from "./thread-body";
import { ThreadHeader } from "./thread-header";
import { Unavailable } from "./unavailable";

interface ThreadPaneProps {
  chatKey: ChatKey;
  rendered: Rendered;
  /** Just picked from the list. */
  takesFocus: boolean;
  onBack: () => void;
  /** Shows all messages with the same reader, or those about a loan. */
  onFilter: (key: ChatKey) => void;
}

/** The thread with a reader on the chats screen. */
export function ThreadPane(props: ThreadPaneProps) {
  const { chatKey, rendered, takesFocus, onBack, onFilter } = props;
  const t = useTranslations("chat.thread");
  const open = useOpenThread(chatKey, rendered);
  const name = useFriendName()({ friendName: open.friend?.friendName ?? null });
  if (open.isLost) {
    const back = (
      <Button variant="ghost" onClick={onBack}>
        {t("back")}
      </Button>
    );
    return <Unavailable action={back} />;
  }
  return (
    <section aria-label={t("with", { name })} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHeader open={open} takesFocus={takesFocus} onBack={onBack} />
      <ThreadBody open={open} autoFocus={takesFocus} onFilter={onFilter} />
    </section>
  );
}
