import { cx } from "./cx";

/** A quoted text with its line breaks. */
export function Quote({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={cx(
        "rounded-[4px_16px_16px_16px] bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line",
        className,
      )}
    >
      {text}
    </p>
  );
}
