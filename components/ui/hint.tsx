"use client";

import { Popover } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface HintProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names what it tells of. */
  label: string;
  children: ReactNode;
}

/** A few words about a thing, which a press on the thing shows. */
export function Hint({ trigger, label, children }: HintProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={12}
          className={
            "z-50 grid max-w-72 gap-1 rounded-md border border-line bg-raised px-4 py-3 text-sm " +
            "shadow-3 focus-visible:outline-2"
          }
        >
          {children}
          <Popover.Arrow className="fill-raised" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
