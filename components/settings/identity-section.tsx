"use client";

import { BadgeCheck, Clock, IdCard, ImageUp, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileButton } from "@/components/ui/file-button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { DateText } from "@/components/ui/time";
import { useInlineAction } from "@/components/ui/use-action";
import { ME } from "@/components/users/use-me";
import { api, ApiError } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { MAX_PICTURE_BYTES } from "@/lib/features/files/terms";
import type { OwnVerification } from "@/lib/features/moderation/schema";
import { Section } from "./section";

const DOCUMENT_TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** Requests an identity check and shows its state. */
export function IdentitySection() {
  const t = useTranslations("settings.identity");
  const { data: verification, mutate: keep } = useApi("GET /users/me/verification");
  const { pending, error, run } = useInlineAction();

  /** @returns true, also after an error, which is shown in the section. */
  async function change(call: () => Promise<OwnVerification>, done: string) {
    const changed = await run(call, done);
    if (changed) void keep(changed.result, { revalidate: false });
    else {
      // The shown state may be outdated.
      void keep();
      void mutate(ME);
    }
    return true;
  }

  const isOpen = verification?.state === "NONE" || verification?.state === "REJECTED";
  return (
    <Section anchor="identity" title={t("title")} text={t("text")}>
      {verification && <VerificationStatus verification={verification} />}
      {isOpen && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton
            variant="soft"
            label={t(verification.state === "NONE" ? "choose" : "another")}
            icon={ImageUp}
            accept={DOCUMENT_TYPES}
            loading={pending}
            onFile={(file) => void change(() => sendDocument(file), t("sent"))}
          />
          <p className="text-sm text-muted">{t("formats")}</p>
        </div>
      )}
      {verification?.state === "PENDING" && (
        <div className="mt-4">
          <ConfirmDialog
            trigger={<Button variant="ghost">{t("withdraw")}</Button>}
            title={t("withdrawTitle")}
            text={t("withdrawText")}
            confirmLabel={t("withdraw")}
            pending={pending}
            onConfirm={() => change(() => api("DELETE /users/me/verification"), t("withdrawn"))}
          />
        </div>
      )}
      <StatusMessage text={error} tone="error" className={error ? "mt-4" : ""} />
    </Section>
  );
}

async function sendDocument(file: File): Promise<OwnVerification> {
  // Checked before the upload, with the error the server would answer.
  if (file.size > MAX_PICTURE_BYTES) throw new ApiError(413, "TOO_LARGE", "Too large");
  const form = new FormData();
  form.append("file", file);
  return api("POST /users/me/verification", { body: form });
}

const LOOKS: Record<OwnVerification["state"], [IconNode, string]> = {
  NONE: [IdCard, "text-muted"],
  PENDING: [Clock, "text-amber"],
  APPROVED: [BadgeCheck, "text-fir"],
  REJECTED: [IdCard, "text-danger"],
};

function VerificationStatus({ verification }: { verification: OwnVerification }) {
  const t = useTranslations("settings.identity");
  const { state, createdAt, decidedAt, reason } = verification;
  const [icon, tone] = LOOKS[state];
  const date = (value: string | null): (() => ReactNode) =>
    function date() {
      return value && <DateText value={value} />;
    };
  return (
    <div className="flex items-start gap-3" role="status">
      <Icon of={icon} className={`mt-0.5 size-5 flex-none ${tone}`} />
      <div className="min-w-0">
        <p>
          {state === "NONE" && t("none")}
          {state === "PENDING" && t.rich("pending", { date: date(createdAt) })}
          {state === "APPROVED" && t.rich("approved", { date: date(decidedAt) })}
          {state === "REJECTED" && t("rejected")}
        </p>
        {state === "REJECTED" && reason && (
          <p className="mt-1 wrap-anywhere text-muted">{t("why", { reason })}</p>
        )}
      </div>
    </div>
  );
}
