"use client";

import type { IconNode } from "lucide";
import { DropdownMenu } from "radix-ui";
import { useRef, useState, type ReactElement } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export interface MenuItem {
  label: string;
  icon?: IconNode;
  /** Removes something. */
  danger?: boolean;
  onSelect: () => unknown;
}

interface MenuProps {
  /** The button that opens the menu; it needs an accessible name. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Controls the menu from outside, for example on a long press. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
}

/** A menu of actions behind one button. */
export function Menu({ trigger, items, open, onOpenChange, align = "end" }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange ?? setOwnOpen}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Rendered in `main` instead of `body`, since all content must be inside a landmark. */}
      <DropdownMenu.Portal container={isOpen ? document.querySelector("main") : undefined}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 grid min-w-44 rounded-md border border-line bg-raised p-1"
        >
          {items.map(({ label, icon, danger, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                // A dialog opened by this item then returns the focus to the button, not the item.
                button.current?.focus();
                onSelect();
              }}
              className={cx(
                "flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 font-medium outline-none",
                "select-none data-[highlighted]:bg-sunken [&_svg]:size-5",
                danger && "text-danger",
              )}
            >
              {icon && <Icon of={icon} />}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
