"use client";

import { useTranslations } from "next-intl";
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
  const { pending, run } = useAction();
  const { id, title } = book;

  async function leave() {
    const call = () => api("DELETE /books/[id]/waiting", { params: { id } });
    const left = await run(call, t("left", { title }));
    if (left) void onLeft();
    return left;
  }

  return (
    <ConfirmDialog
      trigger={
        <Button
          size={size}
          variant="plain"
          aria-label={t("leaveLabel", { title })}
          className="-mx-4"
        >
          {t("leave")}
        </Button>
      }
      title={t("leaveTitle")}
      text={t("leaveText", { title })}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      pending={pending}
      onConfirm={leave}
    />
  );
}
