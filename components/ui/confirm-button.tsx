"use client";

import { useState } from "react";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";

interface ConfirmButtonProps {
  /** A verb; label of the button and of the dialog's confirm button. */
  label: string;
  title: string;
  /** What will happen, and whether it can be undone. */
  text: string;
  cancelLabel?: string;
  pending: boolean;
  /** @returns null after an error: the dialog stays open. */
  onConfirm: () => Promise<object | null>;
}

/** A small button that asks for confirmation. */
export function ConfirmButton({ label, onConfirm, ...question }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          {label}
        </Button>
      }
      confirmLabel={label}
      onConfirm={() => void onConfirm().then((done) => done && setOpen(false))}
    />
  );
}
