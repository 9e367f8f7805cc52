"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

/** A short text opened by its trigger. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={12}
          className={
            "z-50 grid max-w-72 gap-1 rounded-md border border-line bg-raised px-4 py-3 text-sm " +
            "shadow-3 focus-visible:outline-2"
          }
        >
          {children}
          <Primitive.Arrow className="fill-raised" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
