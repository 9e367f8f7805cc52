import { X, type IconNode } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

type ChipProps = ComponentProps<"button"> & {
  /** Selected: filled, and announced as pressed. */
  on?: boolean;
  icon?: IconNode;
  trailing?: ReactNode;
};

/** A chip for a filter or a suggestion. */
export function Chip({ on, icon, trailing, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={on}
      className={cx("chip hit-area", on && "chip-on", className)}
    >
      {icon && <Icon of={icon} />}
      {children}
      {trailing}
    </button>
  );
}

interface RemovableChipProps {
  /** Accessible name: “Remove filter …”. */
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** An active filter; pressing it removes it. */
export function RemovableChip({ removeLabel, onRemove, children }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="chip chip-on hit-area"
    >
      {children}
      <Icon of={X} />
    </button>
  );
}
