"use client";

import { useTranslations } from "next-intl";
import { AlertDialog as Primitive } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { dialogClasses, DialogBody, DialogFooter, overlayClass } from "./dialog";
import { pressOnBack } from "./press-on-back";

interface ConfirmDialogProps {
  /** Opens the dialog; without it, the dialog is open until `onClose` is called. */
  trigger?: ReactNode;
  /** With `onOpenChange`, for a dialog that is also opened in another way. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** A verb, never “yes”. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  /** The action is running. */
  pending?: boolean;
  /** The dialog closes if this resolves to something truthy, as `run` of `useAction` does on success. */
  onConfirm: () => unknown;
  /** Further content: a reason to type, a box to tick. */
  children?: ReactNode;
}

/** Asks for confirmation of something that cannot easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, text, tone = "danger", pending, children } = props;
  const t = useTranslations("common");
  const [ownOpen, setOwnOpen] = useState(trigger === undefined);

  function change(open: boolean) {
    setOwnOpen(open);
    props.onOpenChange?.(open);
    if (!open) props.onClose?.();
  }

  async function confirm() {
    if (await props.onConfirm()) change(false);
  }

  return (
    <Primitive.Root open={props.open ?? ownOpen} onOpenChange={change}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content className={dialogClasses.sm}>
          <DialogBody>
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            <Primitive.Description className="text-muted">{text}</Primitive.Description>
            {children}
          </DialogBody>
          <DialogFooter className="border-t-0 pt-0!">
            <Primitive.Cancel asChild>
              <Button ref={pressOnBack} variant="ghost">
                {props.cancelLabel ?? t("cancel")}
              </Button>
            </Primitive.Cancel>
            <Button
              variant={tone === "danger" ? "danger-solid" : "primary"}
              loading={pending}
              onClick={confirm}
            >
              {props.confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, "trigger" | "confirmLabel"> {
  /** A verb; label of the button and of the dialog's confirm button. */
  label: string;
}

/** A small button that asks for confirmation. */
export function ConfirmButton({ label, ...question }: ConfirmButtonProps) {
  const trigger = (
    <Button variant="ghost" size="sm">
      {label}
    </Button>
  );
  return <ConfirmDialog {...question} trigger={trigger} confirmLabel={label} />;
}
