"use client";

import { ArrowDown } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { useMe } from "@/components/users/use-me";
import { useLogScroll, useReading } from "./use-log-scroll";
import type { OpenThread } from "@/components/chat/use-open-thread";
import { EmptyThread, FailedHistory, LoadingHistory, Older } from "./log-states";
import { MessageLines } from "./message-lines";

/** The messages of a thread: new ones are announced, scrolling up loads older ones. */
export function MessageLog({ open, compact }: { open: OpenThread; compact?: boolean }) {
  const t = useTranslations("chat.thread");
  const me = useMe();
  const { name, thread, history } = open;
  const newest = thread.pending.at(-1) ?? thread.messages.at(-1);
  const { box, isAtEnd, onScroll, toEnd } = useLogScroll(
    newest && (newest.clientId ?? newest.id),
    newest?.senderId === me.id,
  );
  useReading(open, isAtEnd);
  const unseen = useUnseen(open, isAtEnd);
  const unreadFrom = useUnreadFrom(open);
  const isEmpty = !newest;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {history === "olderLoading" ? t("olderLoading") : ""}
      </p>
      <div
        ref={box}
        role="log"
        // Older messages are not announced.
        aria-live={history === "olderLoading" ? "off" : "polite"}
        aria-relevant="additions"
        aria-label={t("label", { name })}
        tabIndex={0}
        onScroll={onScroll}
        className={
          "flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain " +
          "[overflow-anchor:none] focus-visible:-outline-offset-2"
        }
      >
        <div className={compact ? "px-3 py-3" : "px-4 py-4 lg:px-7 lg:py-6"}>
          <Older open={open} />
          {isEmpty && history === "loading" && <LoadingHistory />}
          {isEmpty && history === "failed" && <FailedHistory open={open} />}
          {isEmpty && history === "ready" && <EmptyThread open={open} />}
          <MessageLines open={open} unreadFrom={unreadFrom} />
        </div>
      </div>
      {unseen > 0 && (
        <button
          type="button"
          onClick={toEnd}
          className={
            "absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 " +
            "rounded-full bg-fir px-4 text-sm font-semibold text-on-fir shadow-2 hover:bg-fir-strong"
          }
        >
          {t("newMessages", { count: unseen })}
          <Icon of={ArrowDown} className="size-4" />
        </button>
      )}
    </div>
  );
}

/** Number of messages that arrived since the reader scrolled up from the end. */
function useUnseen({ thread, friend }: OpenThread, isAtEnd: boolean): number {
  const last = thread.messages.at(-1)?.timestamp ?? "";
  const [leftAt, setLeftAt] = useState(last);
  if (isAtEnd && leftAt !== last) setLeftAt(last);
  if (isAtEnd) return 0;
  const isUnseen = ({ timestamp, senderId }: ChatMessage) =>
    timestamp > leftAt && senderId === friend?.friendId;
  return thread.messages.filter(isUnseen).length;
}

/** Id of the first message that was unread when the thread was opened, or null. */
function useUnreadFrom({ friend, history, firstUnread }: OpenThread): string | null {
  const [from, setFrom] = useState<string | null>();
  if (from !== undefined || history !== "ready" || !friend) return from ?? null;
  setFrom(firstUnread ?? null);
  return firstUnread ?? null;
}
