"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { refreshLoans } from "@/components/loans/use-loans";
import { useEvent } from "@/components/realtime/use-realtime";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { SENT, sendEntries, takeSettled } from "@/lib/browser/outbox";
import { useErrorCodeText } from "@/lib/browser/use-error-text";

/** Path prefix of the calls that send a code, or say that books were handed over without one. */
const LOANS = "/loans/";
const WITHOUT_CODE = "/hand-over";

/** Sends what was confirmed offline, and shows the results. */
export function KeptCodeSender() {
  const t = useTranslations("handOver");
  const codeText = useErrorCodeText();
  const { id: userId } = useMe();

  const send = useEffectEvent(async () => {
    // Entries that were not sent wait for the next connection.
    await sendEntries(LOANS).catch(() => undefined);
    const settled = await takeSettled(LOANS, userId).catch(() => []);
    for (const { path, title = "", outcome = "" } of settled) {
      const sent = path.endsWith(WITHOUT_CODE) ? "sentWithout" : "sent";
      if (outcome === SENT) toast.success(t(sent, { title }));
      else toast.error(t("notSent", { title, why: codeText(outcome) }));
    }
    if (settled.length > 0) await refreshLoans();
  });
  useEffect(() => void send(), []);
  useEvent("resync", () => void send());
  return null;
}
