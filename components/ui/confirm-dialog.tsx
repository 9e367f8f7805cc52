"use client";

import { useTranslations } from "next-intl";
import { AlertDialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { DialogBody, DialogFooter } from "./dialog";
import { dialogClass, overlayClass } from "./dialog-class";

interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** A verb, never “yes”. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  /** The action is running: the dialog stays open until the caller closes it. */
  pending?: boolean;
  onConfirm: () => void;
  /** Further content: a reason to type, a box to tick. */
  children?: ReactNode;
}

/** Asks for confirmation of something that cannot easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, trigger, title, text, tone = "danger", pending, children } = props;
  const t = useTranslations("common");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content className={dialogClass("sm")}>
          <DialogBody>
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            <Primitive.Description className="text-muted">{text}</Primitive.Description>
            {children}
          </DialogBody>
          <DialogFooter className="border-t-0 pt-0!">
            <Primitive.Cancel asChild>
              <Button variant="ghost">{props.cancelLabel ?? t("cancel")}</Button>
            </Primitive.Cancel>
            <Button
              variant={tone === "danger" ? "danger-solid" : "primary"}
              loading={pending}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
