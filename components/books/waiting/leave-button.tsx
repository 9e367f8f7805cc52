"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";

interface LeaveDialogProps {
  book: { id: string; title: string };
  /** Called once the reader has left the list. */
  onLeft: () => unknown;
  /** As in `ConfirmDialog`. */
  trigger?: ReactNode;
  onClose?: () => void;
}

/** Leaves a waiting list; asks first, because the position is lost. */
export function LeaveDialog({ book, onLeft, ...dialog }: LeaveDialogProps) {
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
      {...dialog}
      title={t("leaveTitle")}
      text={t("leaveText", { title })}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      pending={pending}
      onConfirm={leave}
    />
  );
}

/** The button that opens the question. */
export function LeaveButton(props: LeaveDialogProps) {
  const t = useTranslations("waiting");
  const trigger = (
    <Button
      variant="plain"
      aria-label={t("leaveLabel", { title: props.book.title })}
      className="-mx-4"
    >
      {t("leave")}
    </Button>
  );
  return <LeaveDialog {...props} trigger={trigger} />;
}
