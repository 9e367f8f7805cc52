"use client";

import { RotateCw, WifiOff } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { countWaiting } from "@/components/chat/model/waiting";
import { useChatState } from "@/components/chat/use-chat";
import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import { KEPT_COPY } from "@/lib/browser/kept";
import { useOnline } from "@/lib/browser/use-online";
import { refreshAll } from "@/components/users/refresh-relationships";
import { useKeptPages } from "./use-kept-pages";
import { useNewVersion } from "./use-new-version";

/**
 * At the lower edge; on phones above the bottom bar, but below the header of a conversation, whose
 * message field is at the bottom. At the upper edge if the screen has its own buttons at the
 * bottom.
 */
const PLACE =
  "pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar)+0.875rem)] z-40 " +
  "mx-auto grid w-fit max-w-[calc(100vw-2rem)] gap-2 md:bottom-7 [&_button]:pointer-events-auto " +
  "max-md:[body:has([data-immersive],.above-bottom-bar)_&]:top-20 " +
  "max-md:[body:has([data-immersive],.above-bottom-bar)_&]:bottom-auto " +
  "md:[body:has(.above-bottom-bar)_&]:top-5 md:[body:has(.above-bottom-bar)_&]:bottom-auto";
const PILL =
  "flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2 " +
  "text-sm shadow-2 [&>svg]:size-4";

/** Everything for use without a network, and its messages. */
export function OfflineHost() {
  const t = useTranslations("offline");
  const version = useNewVersion();
  useKeptPages();
  useFreshPage();
  return (
    <div className={PLACE}>
      <OfflineSign />
      <div role="status" hidden={version.asks}>
        {version.isThere && (
          <p className={PILL}>
            {t("update")}
            <Button size="sm" variant="soft" icon={RotateCw} onClick={version.reload}>
              {t("reload")}
            </Button>
          </p>
        )}
      </div>
      {version.asks && <ReloadQuestion {...version} />}
    </div>
  );
}

/** When the copy of this page was made; null if the page came from the server. */
function madeAt(): Date | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const copy = page?.serverTiming?.find(({ name }) => name === KEPT_COPY);
  const made = Date.parse(copy?.description ?? "");
  return Number.isNaN(made) ? null : new Date(made);
}

const SAVED_AT = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;

function OfflineSign() {
  const t = useTranslations("offline");
  const format = useFormatter();
  const isOffline = useOffline();
  const waiting = useChatState(countWaiting, 0);
  const [made] = useState(madeAt);
  return (
    <div role="status" className="max-md:[body:has([data-immersive])_&]:hidden">
      {(isOffline || waiting > 0) && (
        <p className={PILL}>
          <Icon of={WifiOff} className="text-danger" />
          {isOffline && <b className="font-semibold">{t("title")}</b>}
          {isOffline && made && <span>{t("copy", { when: format.dateTime(made, SAVED_AT) })}</span>}
          {waiting > 0 && <span>{t("waiting", { count: waiting })}</span>}
        </p>
      )}
    </div>
  );
}

/** Not the usual dialog: every page would load its code, or the server may have dropped it. */
function ReloadQuestion({ take, stay }: { take: () => void; stay: () => void }) {
  const t = useTranslations("offline");
  const id = useId();
  const later = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    later.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => key === "Escape" && stay()}
      className={PILL}
    >
      <p className="max-w-md">
        <b id={`${id}-title`} className="block font-semibold">
          {t("typedTitle")}
        </b>
        <span id={`${id}-text`}>{t("typedText")}</span>
      </p>
      <div className="flex gap-2.5 max-md:w-full">
        <Button size="sm" onClick={take}>
          {t("reload")}
        </Button>
        <Button ref={later} size="sm" variant="ghost" onClick={stay}>
          {t("later")}
        </Button>
      </div>
    </div>
  );
}

/** A slow or briefly interrupted connection is not reported. */
const GRACE_MS = 10_000;

/** Whether there is no network, or the server has been unreachable for a while. */
function useOffline(): boolean {
  const isOnline = useOnline();
  const isConnected = useConnected();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setLost(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isConnected]);
  return !isOnline || (isLost && !isConnected);
}

/** Fetches a page again that came from this device, once there is a connection. */
function useFreshPage(): void {
  const router = useRouter();
  const isDone = useRef(false);
  const isConnected = useConnected();
  const refresh = useEffectEvent(() => {
    if (isDone.current || madeAt() === null) return;
    isDone.current = true;
    router.refresh();
    void refreshAll();
  });
  useEvent("resync", refresh);
  // The connection may have been established before this listener was added.
  useEffect(() => {
    if (isConnected) refresh();
  }, [isConnected]);
}
