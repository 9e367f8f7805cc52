"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { watchInput } from "@/lib/browser/seen";

/** Opens a push (lib/browser/worker/push.ts) without a full load, which would lose input. */
export function PushListener() {
  const router = useRouter();
  const open = useEffectEvent(
    ({ data, ports }: MessageEvent<{ type?: string; address?: string }>) => {
      if (data?.type !== "open" || !URL.canParse(data.address ?? "")) return;
      const { origin, pathname, search, hash } = new URL(data.address ?? "");
      if (origin !== window.location.origin) return;
      ports[0]?.postMessage("going");
      router.push(pathname + search + hash);
    },
  );
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const listener = (event: MessageEvent) => open(event);
    serviceWorker.addEventListener("message", listener);
    // Delivers messages that came before this listener was added.
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", listener);
  }, []);
  useEffect(() => watchInput(), []);
  return null;
}
