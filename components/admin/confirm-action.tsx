"use client";

import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAdminAction, type AdminAction } from "./use-admin-action";

interface ConfirmActionProps {
  trigger: ReactNode;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  act: AdminAction;
}

/** Asks before an act that needs no reason; a failed one leaves the question open. */
export function ConfirmAction({ act, ...dialog }: ConfirmActionProps) {
  const { run, pending } = useAdminAction();
  const [open, setOpen] = useState(false);

  async function confirm() {
    if (await run(act)) setOpen(false);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      onOpenChange={setOpen}
      tone="primary"
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
