"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Dialog, DialogBody, DialogFooter } from "./dialog";

interface FilterSheetProps {
  title: string;
  description: string;
  resetLabel: string;
  applyLabel: string;
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
  /** Distance between the fields. */
  className: string;
  children: ReactNode;
}

/** All filters of a list, which apply together. */
export function FilterSheet(props: FilterSheetProps) {
  const { title, description, onReset, onApply, onClose, className, children } = props;
  return (
    <Dialog open onOpenChange={onClose} size="sheet" title={title} description={description}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
        className="flex flex-1 flex-col"
      >
        <DialogBody className={cx("pt-6!", className)}>{children}</DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onReset}>
            {props.resetLabel}
          </Button>
          <Button type="submit">{props.applyLabel}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
