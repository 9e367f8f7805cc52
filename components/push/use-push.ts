"use client";

import { useTranslations } from "next-intl";
import useSWR, { mutate } from "swr";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { pathOf } from "@/lib/browser/api-client";
import { isSubscribed, pushSupport, turnOnPush, type PushSupport } from "@/lib/browser/push";
import { useApi } from "@/lib/browser/use-api";

const BROWSER = "push of this browser";

/** State of push in this browser; `possible`: it can be turned on; undefined until known. */
export function usePush(): PushSupport | "on" | undefined {
  const { data: support } = useSWR(BROWSER, pushSupport);
  const { data: settings } = useApi(support === "possible" ? "GET /users/me/push" : null);
  const { data: subscribed } = useSWR(settings && [BROWSER, settings.publicKey], ([, key]) =>
    isSubscribed(key),
  );
  if (support !== "possible") return support;
  if (subscribed === undefined) return undefined;
  const isOn = subscribed && settings?.devices.some((device) => device.current);
  return isOn ? "on" : "possible";
}

const SETTINGS = pathOf("GET /users/me/push");

/** Fetches the state of push again, from the browser and the server. */
export function refreshPush(): Promise<unknown> {
  return mutate((key) => key === SETTINGS || [key].flat().includes(BROWSER));
}

/** Turns push on in this browser, with a toast about the result. */
export function useTurnOnPush() {
  const t = useTranslations("push");
  const { pending, run } = useAction({
    refresh: refreshPush,
    onError: () => toast.error(t("failed")),
  });
  async function turnOn(): Promise<void> {
    const done = await run(turnOnPush);
    if (!done) return;
    if (done.result) toast.success(t("on"));
    else toast.info(t("denied"));
  }
  return { pending, turnOn };
}
