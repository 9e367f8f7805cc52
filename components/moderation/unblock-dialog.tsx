"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { refreshAll } from "@/components/users/refresh-relationships";
import type { Target } from "./report-dialog";

interface UnblockDialogProps {
  target: Target;
  onClose: () => void;
}

/** Asks for confirmation before two users see each other again. */
export function UnblockDialog({ target, onClose }: UnblockDialogProps) {
  const t = useTranslations("settings.blocked");
  const me = useMe();
  const { pending, run } = useAction();
  const { id, displayName: name } = target;

  async function unblock() {
    await api("DELETE /users/[id]/blocked/[userId]", { params: { id: me.id, userId: id } });
    await refreshAll();
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("confirmTitle", { name })}
      text={t("confirmText")}
      confirmLabel={t("unblock")}
      cancelLabel={t("keep")}
      tone="primary"
      pending={pending}
      onConfirm={() => run(unblock, t("unblocked", { name }))}
    />
  );
}
