"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { PendingMessage } from "@/lib/chat/machine";
import type { ChatMessage } from "@/lib/chat/schema";
import { useMe } from "@/components/users/use-me";
import { dayIn } from "../model/days";
import { linesOf } from "../model/lines";
import { useChat } from "../use-chat";
import type { OpenConversation } from "../use-conversation";
import { useFriendName } from "../use-friend-name";
import { Bubble } from "./bubble";
import { DayLabel } from "./day-label";
import { FailedNote } from "./failed-note";
import { Receipt } from "./receipt";
import { moveAmongReports, ReportMessage } from "./report-message";

const WIDTH = "max-w-[84%] @xl:max-w-[min(62ch,74%)]";
/** With room beside the bubble for what can be done about it. */
const THEIRS = "group/line flex items-center gap-1 self-start";

/** Every message of a conversation that is loaded, by day. */
export function MessageLines({ open }: { open: OpenConversation }) {
  const { thread, conversation } = open;
  const timeZone = useTimeZone();
  const lines = useMemo(() => linesOf(thread, dayIn(timeZone)), [thread, timeZone]);
  const readUpTo = conversation?.friendReadSeq ?? 0;
  const newestTheirs = thread.messages.findLast(({ senderId }) => senderId === conversation?.friendId);
  return (
    <ol onKeyDown={moveAmongReports} className="@container flex flex-col gap-1.5">
      {lines.map((line) => {
        if (line.kind === "day") return <DayLabel key={line.id} value={line.timestamp} />;
        if (line.kind === "pending") {
          return <PendingLine key={line.id} open={open} message={line.message} />;
        }
        return (
          <StoredLine
            key={line.id}
            open={open}
            message={line.message}
            isRead={line.message.read || line.message.seq <= readUpTo}
            isNewestTheirs={line.message === newestTheirs}
          />
        );
      })}
    </ol>
  );
}

interface StoredLineProps {
  open: OpenConversation;
  message: ChatMessage;
  /** The other side has read it. */
  isRead: boolean;
  isNewestTheirs: boolean;
}

function StoredLine({ open, message, isRead, isNewestTheirs }: StoredLineProps) {
  const t = useTranslations("chat.thread");
  const me = useMe();
  const friendName = useFriendName()({ friendName: open.conversation?.friendName ?? null });
  const isOwn = message.senderId === me.id;
  return (
    <li className={`${WIDTH} ${isOwn ? "grid self-end" : THEIRS}`}>
      <Bubble
        look={isOwn ? "own" : "theirs"}
        from={isOwn ? t("you") : friendName}
        content={message.content}
        timestamp={message.timestamp}
        state={isOwn && <Receipt state={isRead ? "read" : "sent"} />}
      />
      {!isOwn && <ReportMessage message={message} name={friendName} isStop={isNewestTheirs} />}
    </li>
  );
}

function PendingLine({ open, message }: { open: OpenConversation; message: PendingMessage }) {
  const t = useTranslations("chat.thread");
  const chat = useChat();
  const { clientId, fault } = message;
  return (
    <li className={`${WIDTH} grid self-end`}>
      <Bubble
        look={fault ? "failed" : "own"}
        from={t("you")}
        content={message.content}
        timestamp={message.timestamp}
        state={!fault && <Receipt state="sending" />}
      />
      {fault && (
        <FailedNote
          message={message}
          onRetry={() => void chat().outbox.retry(open.key, clientId)}
          onDrop={() => chat().outbox.drop(open.key, clientId)}
        />
      )}
    </li>
  );
}
