"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import type { ReportContext } from "@/lib/features/moderation/schema";
import {
  MAX_REPORT_DETAILS,
  REPORT_REASONS,
  type ReportReason,
} from "@/lib/features/moderation/terms";
import type { Reported } from "./target";

/** Translation keys know no hyphens. */
const TEXT: Record<ReportReason, string> = {
  spam: "spam",
  harassment: "harassment",
  inappropriate: "inappropriate",
  "no-show": "noShow",
  damaged: "damaged",
  other: "other",
};

/** What a report is about, and what it is called. */
export interface ReportedThing {
  context: ReportContext;
  name: string;
}

interface ReportDialogProps {
  target: Reported;
  about?: ReportedThing;
  onClose: () => void;
}

/** Complains about a reader; the reason and what happened are both needed. */
export function ReportDialog({ target, about, onClose }: ReportDialogProps) {
  const t = useTranslations("moderation.report");
  const fieldText = useFieldText();
  const [reason, setReason] = useState<ReportReason | "">("");
  const [details, setDetails] = useState("");
  const [tried, setTried] = useState(false);
  const reasonField = useRef<HTMLSelectElement>(null);
  const detailsField = useRef<HTMLTextAreaElement>(null);
  const report = useReport(onClose);
  const name = target.displayName;
  const needed = (isGiven: boolean) =>
    tried && !isGiven ? fieldText({ code: "required" }) : undefined;

  function submit() {
    setTried(true);
    if (!reason) return reasonField.current?.focus();
    if (!details.trim()) return detailsField.current?.focus();
    void report.send({
      targetUserId: target.id ?? undefined,
      reason,
      details,
      context: about?.context,
    });
  }

  return (
    <DialogForm
      title={t("title", { name })}
      description={t("text", { name })}
      submitLabel={t("submit")}
      pending={report.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {about && (
        <p className="rounded-md bg-sunken px-4 py-3 font-medium">
          {t("about", { thing: about.name })}
        </p>
      )}
      <Field label={t("reason")} required error={needed(reason !== "")}>
        <Select
          ref={reasonField}
          value={reason}
          placeholder={t("reasonPlaceholder")}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${TEXT[value]}`) }))}
          onChange={(event) => setReason(event.target.value as ReportReason | "")}
        />
      </Field>
      <Field
        label={t("details")}
        hint={t("detailsHint")}
        required
        error={needed(details.trim() !== "")}
      >
        <Textarea
          ref={detailsField}
          counter
          maxLength={MAX_REPORT_DETAILS}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </Field>
      <StatusMessage text={report.fault} tone="error" className="empty:hidden" />
    </DialogForm>
  );
}

interface Sent {
  targetUserId?: string;
  reason: ReportReason;
  details: string;
  context?: ReportContext;
}

/** Sends a report once, however often it is pressed. */
function useReport(onDone: () => void) {
  const t = useTranslations("moderation.report");
  const errorText = useErrorText();
  const busy = useRef(false);
  const [state, setState] = useState({ pending: false, fault: "" });

  async function send(report: Sent) {
    if (busy.current) return;
    busy.current = true;
    setState({ pending: true, fault: "" });
    try {
      await api.post("/reports", report, { once: true });
      toast.success(t("done"));
      onDone();
    } catch (error) {
      setState({ pending: false, fault: errorText(error) });
    } finally {
      busy.current = false;
    }
  }

  return { ...state, send };
}
