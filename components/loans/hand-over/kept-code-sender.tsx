"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { refreshLoans } from "@/components/loans/use-loans";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { dropHandOver, keptHandOvers } from "./kept-hand-over";

/** Without an answer they may have counted or not: the same digits are sent again. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500;

/** Sends digits that were entered without a connection, as soon as there is one. */
export function KeptCodeSender() {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const { id: userId } = useMe();

  useEffect(() => {
    async function send() {
      for (const [id, { title, entered }] of Object.entries(keptHandOvers(userId))) {
        if (!entered) continue;
        try {
          const body = { code: entered.code, enteredAt: entered.at };
          await api("POST /loans/[id]/code", { params: { id }, body });
          toast.success(t("sent", { title }));
        } catch (error) {
          if (isTemporary(error)) return;
          toast.error(t("notSent", { title, why: errorText(error) }));
        }
        dropHandOver(userId, id);
        await refreshLoans();
      }
    }
    const onOnline = () => void send();
    onOnline();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [t, errorText, userId]);
  return null;
}
