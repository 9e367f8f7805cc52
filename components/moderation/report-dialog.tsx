"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { LoanSide } from "@/lib/features/loans/schema";
import type { ReportContext } from "@/lib/features/moderation/schema";
import {
  MAX_REPORT_DETAILS,
  REPORT_REASONS,
  type ReportReason,
} from "@/lib/features/moderation/terms";
import type { UserSummary } from "@/lib/features/users/schema";

/** The user to report or block. */
export type Target = Pick<UserSummary, "id" | "displayName">;

/** The user to report; without an id if the reported thing identifies them. */
export type Reported = Pick<LoanSide, "id" | "displayName">;

/** The reported thing and its name. */
export interface ReportedThing {
  context: ReportContext;
  name: string;
}

interface ReportDialogProps {
  /** Null if the reader must not learn who it is. */
  target: Reported | null;
  about?: ReportedThing;
  onClose: () => void;
}

/** Reports a user, or a text by them; reason and details are required. */
export function ReportDialog({ target, about, onClose }: ReportDialogProps) {
  const t = useTranslations("moderation.report");
  const fieldText = useFieldText();
  const [reason, setReason] = useState<ReportReason | "">("");
  const [details, setDetails] = useState("");
  const [tried, setTried] = useState(false);
  const { pending, error, run } = useInlineAction();
  const needed = (isGiven: boolean) =>
    tried && !isGiven ? fieldText({ code: "required" }) : undefined;

  async function submit() {
    setTried(true);
    if (!reason || !details.trim()) return;
    const targetUserId = target?.id ?? undefined;
    const body = { targetUserId, reason, details, context: about?.context };
    if (await run(() => api("POST /reports", { body, once: true }), t("done"))) onClose();
  }

  return (
    <DialogForm
      title={target ? t("title", { name: target.displayName }) : t("titleUnnamed")}
      description={target ? t("text", { name: target.displayName }) : t("textUnnamed")}
      submitLabel={t("submit")}
      pending={pending}
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
          value={reason}
          placeholder={t("reasonPlaceholder")}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          onValueChange={(value) => setReason(value as ReportReason | "")}
        />
      </Field>
      <Field
        label={t("details")}
        hint={t("detailsHint")}
        required
        error={needed(details.trim() !== "")}
      >
        <Textarea
          counter
          maxLength={MAX_REPORT_DETAILS}
          value={details}
          onValueChange={setDetails}
        />
      </Field>
      <StatusMessage text={error} tone="error" className="empty:hidden" />
    </DialogForm>
  );
}
