"use client";

import { Check, Eye, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import type { AdminVerification } from "@/lib/admin/verification-schema";
import { ConfirmAct } from "../confirm-act";
import { ReasonDialog } from "../reason-dialog";
import { useReaderName } from "../reader-link";
import { useAdminAct } from "../use-admin-act";

interface VerificationProps {
  verification: AdminVerification;
}

/** What can be done about a request as it stands now. */
export function VerificationActs({ verification }: VerificationProps) {
  if (verification.state === "REJECTED") return null;
  if (verification.state === "APPROVED") return <Reject verification={verification} verb="revoke" />;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Picture verification={verification} />
      <Approve verification={verification} />
      <Reject verification={verification} verb="reject" />
    </div>
  );
}

function Picture({ verification: { user, pictureUrl } }: VerificationProps) {
  const t = useTranslations("admin.verifications");
  const name = useReaderName()(user);
  return (
    <Dialog
      size="lg"
      trigger={
        <Button size="sm" variant="ghost" icon={<Eye aria-hidden="true" />}>
          {t("show")}
        </Button>
      }
      title={t("pictureTitle", { name })}
      description={t("pictureText")}
    >
      <DialogBody>
        <img
          src={pictureUrl ?? undefined}
          alt={t("pictureAlt", { name })}
          className="mx-auto aspect-[8/5] max-h-[60dvh] w-full rounded-md bg-sunken object-contain"
        />
      </DialogBody>
    </Dialog>
  );
}

function Approve({ verification: { id, user } }: VerificationProps) {
  const t = useTranslations("admin.verifications.approve");
  const name = useReaderName()(user);
  return (
    <ConfirmAct
      trigger={
        <Button size="sm" variant="soft" icon={<Check aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      act={{ path: `/verifications/${id}/approve`, done: t("done", { name }) }}
    />
  );
}

function Reject({
  verification: { id, user, state: from },
  verb,
}: VerificationProps & { verb: "reject" | "revoke" }) {
  const t = useTranslations(`admin.verifications.${verb}`);
  const { run, pending } = useAdminAct();
  const name = useReaderName()(user);
  const Icon = verb === "reject" ? X : Undo2;
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" variant="danger" icon={<Icon aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      reasonLabel={t("reason")}
      reasonHint={t("reasonHint")}
      pending={pending}
      onConfirm={(reason) =>
        run({ path: `/verifications/${id}/reject`, body: { reason, from }, done: t("done", { name }) })
      }
    />
  );
}
