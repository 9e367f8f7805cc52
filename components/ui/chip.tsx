import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type ChipProps = ComponentProps<"button"> & {
  /** Selected: filled, and announced as pressed. */
  on?: boolean;
  icon?: ReactNode;
  trailing?: ReactNode;
};

const LOOK =
  "hit-area inline-flex min-h-9 flex-none items-center gap-1.5 rounded-full border px-3.5 text-sm " +
  "font-[550] whitespace-nowrap transition-colors duration-100 [&_svg]:size-[1.125rem]";
const ON = "border-transparent bg-fir-soft text-fir-strong";

/** A chip for a filter or a suggestion. */
export function Chip({
  on,
  icon,
  trailing,
  className,
  children,
  type = "button",
  ...rest
}: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={on}
      className={cx(
        LOOK,
        on ? ON : "border-line-strong bg-surface text-ink hover:border-control",
        className,
      )}
    >
      {icon}
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
    <button type="button" aria-label={removeLabel} onClick={onRemove} className={cx(LOOK, ON)}>
      {children}
      <X aria-hidden="true" />
    </button>
  );
}
