"use client";

import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAdminAct, type AdminAct } from "./use-admin-act";

interface ConfirmActProps {
  trigger: ReactNode;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  act: AdminAct;
}

/** Asks before an act that needs no reason; a failed one leaves the question open. */
export function ConfirmAct({ act, ...dialog }: ConfirmActProps) {
  const { run, pending } = useAdminAct();
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
