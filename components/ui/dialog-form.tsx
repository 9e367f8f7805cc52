"use client";

import { useTranslations } from "next-intl";
import type { SubmitEvent, ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogFooter } from "./dialog";

interface DialogFormProps {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: string;
  /** “Cancel” by default; null: only the dialog's × closes. */
  closeLabel?: string | null;
  danger?: boolean;
  pending: boolean;
  disabled?: boolean;
  /** Why the form cannot be submitted yet. */
  reason?: string;
  onSubmit: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

const INVALID = ["input", "textarea", "select"]
  .flatMap((tag) => [`${tag}:invalid`, `${tag}[aria-invalid]`])
  .join();

/** A dialog with one form. */
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

  /** Skips the browser's own validation messages, which may be in another language. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (form.checkValidity()) void props.onSubmit();
    // By the next frame the form has marked its own errors too.
    requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID)?.focus());
  }

  return (
    <Dialog open onOpenChange={() => props.onClose()} title={title} description={description}>
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          {reason && (
            <p className="text-sm text-muted max-md:order-last md:mr-auto md:self-center">
              {reason}
            </p>
          )}
          {closeLabel !== null && (
            <Button variant="ghost" onClick={() => props.onClose()}>
              {closeLabel ?? t("cancel")}
            </Button>
          )}
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
