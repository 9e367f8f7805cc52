"use client";

import { useTranslations } from "next-intl";
import { StatusMessage } from "@/components/ui/status-message";
import { useFormatter } from "@/components/ui/use-formatter";

export interface Ended {
  why: "SUSPENDED" | "BANNED" | "PASSWORD_CHANGED" | "ENDED_ELSEWHERE" | "ENDED";
  /** End of a suspension, ISO 8601. */
  until: string | null;
  /** The administrator's reason. */
  reason: string | null;
}

/**
 * Text that says why a user was signed out or refused, until when, and whom to ask.
 * @param contact the operator's address; null if unknown.
 */
export function useEndedText(contact: string | null) {
  const t = useTranslations("login.ended");
  const format = useFormatter();
  return ({ why, until, reason }: Ended): string => {
    const day =
      until && format.dateTime(new Date(until), { dateStyle: "long", timeStyle: "short" });
    const isClosed = why === "SUSPENDED" || why === "BANNED";
    const parts = [
      t(why, { until: day ?? "" }),
      reason && t("reason", { reason }),
      isClosed && (contact ? t("contact", { contact }) : t("contactUnknown")),
    ];
    return parts.filter(Boolean).join(" ");
  };
}

interface EndedNoteProps {
  ended: Ended;
  /** The operator's address; null if unknown. */
  contact: string | null;
}

/** Why this browser was signed out, with times in the reader's time zone. */
export function EndedNote({ ended, contact }: EndedNoteProps) {
  return <StatusMessage text={useEndedText(contact)(ended)} tone="info" />;
}
