"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { hasOlder } from "@/lib/features/chat/machine";
import { useChat } from "@/components/chat/use-chat";
import type { OpenConversation } from "@/components/chat/use-conversation";

/** The upper end of what is loaded; scrolling near it loads older messages. */
export function Older({ open }: { open: OpenConversation }) {
  const t = useTranslations("chat.thread");
  const chat = useChat();
  const mark = useRef<HTMLDivElement>(null);
  const { key, thread, history } = open;
  const oldest = thread.messages[0]?.seq;
  const hasMore = hasOlder(thread);
  const isWaiting = hasMore && history === "ready";

  // Observed anew after each page, since a short page leaves the mark in sight.
  useEffect(() => {
    if (!isWaiting || !mark.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void chat().history.loadOlder(key);
      },
      { root: mark.current.closest("[role=log]"), rootMargin: "400px 0px 0px" },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [chat, key, isWaiting, oldest]);

  if (!oldest) return null;
  return (
    <div ref={mark} className="grid min-h-8 place-items-center pb-2 text-xs text-muted">
      {!hasMore && t("beginning")}
      {hasMore && history === "olderLoading" && <Spinner className="size-4" />}
      {hasMore && history === "olderFailed" && (
        <span className="flex items-center gap-2">
          {t("olderFailed")}
          <Button size="sm" variant="ghost" onClick={() => void chat().history.loadOlder(key)}>
            {t("tryAgain")}
          </Button>
        </span>
      )}
    </div>
  );
}
