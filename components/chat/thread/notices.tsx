"use client";

import { Lock, WifiOff } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Closed } from "@/lib/features/chat/terms";
import { useEffect, useRef, useState } from "react";
import { useConnected } from "@/components/realtime/use-realtime";

/** Shown while the connection is down. */
export function OfflineNotice() {
  const t = useTranslations("chat.offline");
  const isOffline = useOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center gap-2.5 bg-sunken px-4 py-2 text-sm lg:px-7">
          <Icon of={WifiOff} className="size-4 text-danger" />
          <span>
            <b className="font-semibold">{t("title")}</b> {t("text")}
          </span>
        </p>
      )}
    </div>
  );
}

interface ClosedNoticeProps {
  reason: Closed;
  name: string;
  /** There are messages above it. */
  hasHistory: boolean;
}

/** Why nobody can write here now. */
export function ClosedNotice({ reason, name, hasHistory }: ClosedNoticeProps) {
  const t = useTranslations("chat.closed");
  return (
    <div role="status" className="border-t border-line bg-surface px-4 py-4 lg:px-7 lg:py-5">
      <p className="flex items-start gap-3 text-sm text-muted">
        <Icon of={Lock} className="mt-0.5 size-4" />
        <span className="max-w-[70ch]">
          {t(reason, { name })}
          {hasHistory && reason !== "ownerFirst" && ` ${t("kept")}`}
        </span>
      </p>
    </div>
  );
}

/** How long a new page may take to connect before it counts as offline. */
const CONNECT_GRACE_MS = 2_500;

/** Whether the connection is down; on a new page only after the grace period. */
function useOffline(): boolean {
  const isConnected = useConnected();
  const wasConnected = useRef(false);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    if (isConnected) {
      wasConnected.current = true;
      return;
    }
    const isLost = wasConnected.current || !navigator.onLine;
    const timer = setTimeout(() => setDown(true), isLost ? 0 : CONNECT_GRACE_MS);
    return () => {
      clearTimeout(timer);
      setDown(false);
    };
  }, [isConnected]);
  return !isConnected && isDown;
}
