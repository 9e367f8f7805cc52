"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";

interface DialogFormProps {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: string;
  /** The way out; “Cancel” unless it means something else. */
  closeLabel?: string;
  danger?: boolean;
  pending: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that is one form with one thing to do. */
export function DialogForm(props: DialogFormProps) {
  const { title, description, submitLabel, closeLabel, danger, pending, disabled, children } = props;
  const t = useTranslations("common");

  function submit(event: FormEvent) {
    event.preventDefault();
    props.onSubmit();
  }

  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={description}>
      <form onSubmit={submit} className="contents">
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={props.onClose}>
            {closeLabel ?? t("cancel")}
          </Button>
          <Button
            type="submit"
            variant={danger ? "danger-solid" : "primary"}
            loading={pending}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
