"use client";

import { useTranslations } from "next-intl";
import { StatusMessage } from "@/components/ui/status-message";
import { useFormatter } from "@/components/ui/use-formatter";

export interface Ended {
  why: "SUSPENDED" | "BANNED" | "PASSWORD_CHANGED" | "ENDED_ELSEWHERE" | "ENDED";
  /** ISO 8601: the end of a suspension. */
  until: string | null;
  /** What the administrator wrote. */
  reason: string | null;
}

/**
 * Tells why somebody was signed out or is not let in, until when, and whom to ask.
 * @param contact the operator's address; null where none is known.
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
  /** The operator's address; null where none is known. */
  contact: string | null;
}

/** Why this browser is not signed in any more, with times by the reader's own clock. */
export function EndedNote({ ended, contact }: EndedNoteProps) {
  return <StatusMessage text={useEndedText(contact)(ended)} tone="info" className="mb-5" />;
}
