"use client";

import { Check, Eye, Undo2, X } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { StatusMessage } from "@/components/ui/status-message";
import type { AdminVerification } from "@/lib/features/admin/verification-schema";
import { countryName } from "@/lib/shared/countries";
import { Facts } from "@/components/admin/facts";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useUserName } from "@/components/admin/user-link";
import { useAdminAction } from "@/components/admin/use-admin-action";
import { api } from "@/lib/browser/api-client";

interface VerificationProps {
  verification: AdminVerification;
}

/** Possible actions on an identity check, depending on its state. */
export function VerificationActions({ verification }: VerificationProps) {
  if (verification.state === "REJECTED") return null;
  if (verification.state === "APPROVED")
    return <Reject verification={verification} verb="revoke" />;
  return <Review verification={verification} />;
}

/** Picture, name and decision together: no identity is confirmed before the picture was shown. */
function Review({ verification }: VerificationProps) {
  const t = useTranslations("admin.verifications");
  const { id, user, name, country, pictureUrl } = verification;
  const shownName = useUserName()(user);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState<"coming" | "shown" | "failed">("coming");
  const { run, pending } = useAdminAction();

  function changeOpen(next: boolean) {
    setOpen(next);
    setPicture("coming");
  }

  async function approve() {
    const done = t("approve.done", { name: shownName });
    const call = () => api("POST /admin/verifications/[id]/approve", { params: { id } });
    if (await run({ call, done })) setOpen(false);
  }

  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={changeOpen}
      trigger={
        <Button size="sm" variant="soft" icon={Eye}>
          {t("review")}
        </Button>
      }
      title={t("pictureTitle", { name: shownName })}
      description={t("pictureText")}
    >
      <DialogBody>
        <Facts
          facts={[
            [t("name"), name],
            [t("country"), country && countryName(country, locale)],
          ]}
        />
        <img
          src={pictureUrl ?? undefined}
          alt={t("pictureAlt", { name: shownName })}
          onLoad={() => setPicture("shown")}
          onError={() => setPicture("failed")}
          className="mx-auto aspect-[8/5] max-h-[50dvh] w-full rounded-md bg-sunken object-contain"
        />
        <StatusMessage
          text={picture === "failed" ? t("pictureFailed") : ""}
          tone="error"
          className="empty:hidden"
        />
        <p className="text-sm text-muted">{t("approve.text")}</p>
      </DialogBody>
      <DialogFooter>
        <Reject verification={verification} verb="reject" />
        <Button icon={Check} disabled={picture !== "shown"} loading={pending} onClick={approve}>
          {t("approve.action")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Reject({
  verification: { id, user },
  verb,
}: VerificationProps & { verb: "reject" | "revoke" }) {
  const t = useTranslations(`admin.verifications.${verb}`);
  const name = useUserName()(user);
  const from = verb === "reject" ? "PENDING" : "APPROVED";
  return (
    <ReasonDialog
      texts={`admin.verifications.${verb}`}
      values={{ name }}
      icon={verb === "reject" ? X : Undo2}
      button={{ size: verb === "revoke" ? "sm" : "md" }}
      reasonHint={t("reasonHint")}
      action={(reason) => ({
        call: () =>
          api("POST /admin/verifications/[id]/reject", { params: { id }, body: { reason, from } }),
      })}
    />
  );
}
