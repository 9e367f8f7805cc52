import type { ReactNode } from "react";
import { cx } from "./cx";

const TONES = {
  neutral: "bg-sunken text-muted",
  ok: "bg-fir-soft text-fir-strong",
  gift: "bg-amber-soft text-amber",
  busy: "bg-sky-soft text-sky",
  bad: "bg-danger-soft text-danger",
} as const;

export type TagTone = keyof typeof TONES;

interface TagProps {
  tone?: TagTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A word about a thing. The tone only underlines what the word says. */
export function Tag({ tone = "neutral", icon, className, children }: TagProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-[7px] px-2.5 py-0.5 text-xs",
        "font-semibold [&_svg]:size-3.5",
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
