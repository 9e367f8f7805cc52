"use client";

import { useTranslations } from "next-intl";
import { ReportButton } from "@/components/moderation/report-button";

interface NoteReportProps {
  id: string;
  text: string;
}

/** Reports a note; only administrators learn who wrote it. */
export function NoteReport({ id, text }: NoteReportProps) {
  const t = useTranslations("journey");
  return (
    <ReportButton
      target={null}
      about={{ context: { marginNoteId: id }, name: t("reported", { text }) }}
      iconOnly
      label={t("reportLabel")}
      className="-my-1 -mr-2 flex-none"
    />
  );
}
