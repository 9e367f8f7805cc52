"use client";

import { MessageCircle } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Icon } from "@/components/ui/icon";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useChat } from "@/components/chat/use-chat";
import type { OpenThread } from "@/components/chat/use-open-thread";
import { About } from "./about-card";
import { Spinner } from "@/components/ui/spinner";

const PLACES = ["w-56", "w-72 self-end", "w-40", "w-64 self-end"];

/** Placeholder for messages that are loading. */
export function LoadingHistory() {
  const t = useTranslations("chat.thread");
  return (
    <Loading label={t("loading")}>
      <div className="flex flex-col gap-2">
        {PLACES.map((place) => (
          <Skeleton key={place} className={`h-14 max-w-[80%] rounded-[18px] ${place}`} />
        ))}
      </div>
    </Loading>
  );
}

export function FailedHistory({ open }: { open: OpenThread }) {
  const t = useTranslations("chat.thread");
  const chat = useChat();

  return (
    <div className="grid justify-items-center gap-3 py-8 text-center text-muted">
      <p>{t("failed")}</p>
      <TryAgain size="sm" onClick={() => chat().sync.open(open.older ?? open.key)} />
    </div>
  );
}

/** Shown while nobody has written yet. */
export function EmptyThread({ open }: { open: OpenThread }) {
  const t = useTranslations("chat.thread");
  const { name, target } = open;
  const about = target?.about;
  if (!about?.mayWrite) return null;
  const { bookTitle, loanId } = about;
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center text-muted">
      {bookTitle && <About loanId={loanId} conversation={about} />}
      <Icon of={MessageCircle} className="size-8 text-fir" />
      <p className="max-w-[36ch]">
        {bookTitle
          ? t(loanId ? "emptyLoan" : "emptyGift", { name, title: bookTitle })
          : t("empty", { name })}
      </p>
    </div>
  );
}

/** The upper end of the loaded messages; scrolling near it loads older ones. */
export function Older({ open }: { open: OpenThread }) {
  const t = useTranslations("chat.thread");
  const chat = useChat();
  const mark = useRef<HTMLDivElement>(null);
  const { older, thread, history } = open;
  const oldest = thread.messages[0]?.id;
  const hasMore = older !== undefined;
  const isWaiting = hasMore && history === "ready";

  // Observed again after each page, since a short page leaves the marker visible.
  useEffect(() => {
    if (!isWaiting || !older || !mark.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void chat().history.loadOlder(older);
      },
      { root: mark.current.closest("[role=log]"), rootMargin: "400px 0px 0px" },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [chat, older, isWaiting, oldest]);

  if (!oldest) return null;
  return (
    <div ref={mark} className="grid min-h-8 place-items-center pb-2 text-xs text-muted">
      {!hasMore && t("beginning")}
      {hasMore && history === "olderLoading" && <Spinner className="size-4" />}
      {hasMore && history === "olderFailed" && (
        <span className="flex items-center gap-2">
          {t("olderFailed")}
          <TryAgain size="sm" onClick={() => chat().history.loadOlder(older)} />
        </span>
      )}
    </div>
  );
}
