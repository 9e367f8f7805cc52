"use client";

import { BellRing, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { readItem, writeItem } from "@/lib/browser/storage";
import { DAY } from "@/lib/shared/time";
import { usePush, useTurnOnPush } from "./use-push";

const LATER = "push_offer_later";
/** Whoever does not want it now is not offered it for so many milliseconds. */
const LATER_MS = 30 * DAY;

const isLater = () => Date.now() < Number(readItem(LATER)) + LATER_MS;

interface PushOfferProps {
  /** What the reader has just done, or where they are. */
  reason: "request" | "wish" | "notifications";
  className?: string;
}

/** Offers push where it can be turned on and is not: nothing is asked before its button is pressed. */
export function PushOffer({ reason, className }: PushOfferProps) {
  const t = useTranslations("push.offer");
  const state = usePush();
  const { pending, turnOn } = useTurnOnPush();
  const [later, setLater] = useState(isLater);
  if (state !== "possible" || later) return null;
  function notNow() {
    writeItem(LATER, String(Date.now()));
    setLater(true);
  }
  return (
    <section
      aria-label={t("title")}
      className={cx("flex items-start gap-3.5 rounded-lg bg-amber-soft px-4 py-3.5", className)}
    >
      <BellRing aria-hidden="true" className="mt-0.5 size-5 flex-none text-amber" />
      <div className="min-w-0 flex-1">
        <p className="max-w-[60ch] font-medium">{t(reason)}</p>
        <Button size="sm" className="mt-2.5" loading={pending} onClick={() => void turnOn()}>
          {t("turnOn")}
        </Button>
      </div>
      <IconButton label={t("later")} icon={<X aria-hidden="true" />} onClick={notNow} />
    </section>
  );
}
