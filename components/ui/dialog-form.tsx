"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogFooter } from "./dialog";

interface DialogFormProps {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: string;
  /** The way out; “Cancel” unless it means something else. */
  closeLabel?: string;
  danger?: boolean;
  pending: boolean;
  disabled?: boolean;
  /** Why it cannot be sent as it stands. */
  reason?: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

const INVALID = ["input", "textarea", "select"]
  .flatMap((tag) => [`${tag}:invalid`, `${tag}[aria-invalid]`])
  .join();

/** A dialog that is one form with one thing to do. */
export function DialogForm(props: DialogFormProps) {
  const {
    title,
    description,
    submitLabel,
    closeLabel,
    danger,
    pending,
    disabled,
    reason,
    children,
  } = props;
  const t = useTranslations("common");

  /** What is wrong is said beside its field: the browser would say it in a language of its own. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (form.checkValidity()) props.onSubmit();
    // What the form itself finds wrong is marked by now.
    requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID)?.focus());
  }

  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={description}>
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          {reason && (
            <p className="text-sm text-muted max-md:order-last md:mr-auto md:self-center">
              {reason}
            </p>
          )}
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
