"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";

interface LeaveButtonProps {
  book: { id: string; title: string };
  size?: "sm" | "md";
  /** Called once the reader has left the list. */
  onLeft: () => unknown;
}

/** Leaves a waiting list; asks first, because the position is lost. */
export function LeaveButton({ book, size = "sm", onLeft }: LeaveButtonProps) {
  const t = useTranslations("waiting");
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction({});
  const { id, title } = book;

  async function leave() {
    const left = await run(
      () => api("DELETE /books/[id]/waiting", { params: { id } }),
      t("left", { title }),
    );
    if (!left) return;
    setOpen(false);
    await onLeft();
  }

  return (
    <>
      <Button
        size={size}
        variant="plain"
        aria-haspopup="dialog"
        aria-label={t("leaveLabel", { title })}
        className="-mx-4"
        onClick={() => setOpen(true)}
      >
        {t("leave")}
      </Button>
      {open && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(false)}
          title={t("leaveTitle")}
          text={t("leaveText", { title })}
          confirmLabel={t("leave")}
          cancelLabel={t("stay")}
          pending={pending}
          onConfirm={() => void leave()}
        />
      )}
    </>
  );
}
