"use client";

import { BellRing, X } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { useMe } from "@/components/users/use-me";
import { itemOf, keepItem, type ReaderItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { DAY } from "@/lib/shared/time";
import { usePush, useTurnOnPush } from "./use-push";

/** After it was declined, the offer is not repeated for this long. */
const LATER_MS = 30 * DAY;

const isLater = (key: ReaderItem) => Date.now() < Number(readItem(key)) + LATER_MS;

interface PushOfferProps {
  /** What the reader has just done, or where they are. */
  reason: "request" | "wish" | "notifications";
  className?: string;
}

/** Offers push if it can be turned on; the browser asks only after the button is pressed. */
export function PushOffer({ reason, className }: PushOfferProps) {
  const t = useTranslations("push.offer");
  const state = usePush();
  const { pending, turnOn } = useTurnOnPush();
  const key = itemOf(useMe().id, "push_offer_later");
  const [later, setLater] = useState(() => isLater(key));
  if (state !== "possible" || later) return null;
  function notNow() {
    keepItem(key, String(Date.now()));
    setLater(true);
  }
  return (
    <section
      aria-label={t("title")}
      className={cx("flex items-start gap-3.5 rounded-lg bg-amber-soft px-4 py-3.5", className)}
    >
      <Icon of={BellRing} className="mt-0.5 size-5 flex-none text-amber" />
      <div className="min-w-0 flex-1">
        <p className="max-w-[60ch] font-medium">{t(reason)}</p>
        <Button size="sm" className="mt-2.5" loading={pending} onClick={turnOn}>
          {t("turnOn")}
        </Button>
      </div>
      <IconButton label={t("later")} icon={X} onClick={notNow} />
    </section>
  );
}
