"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { signOut } from "@/lib/browser/browser-session";

/** Asks for confirmation, because signing in again may take a mailed code. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("nav");
  const [pending, setPending] = useState(false);

  function confirm() {
    setPending(true);
    void signOut();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      tone="primary"
      title={t("signOutTitle")}
      text={t("signOutText")}
      confirmLabel={t("signOut")}
      cancelLabel={t("stay")}
      pending={pending}
      onConfirm={confirm}
    />
  );
}
