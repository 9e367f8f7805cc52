import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export const TONES = {
  /** The colours of `.tag` itself: most tags are neutral, and a page of results has many. */
  neutral: "",
  ok: "bg-fir-soft text-fir-strong",
  gift: "bg-amber-soft text-amber",
  busy: "bg-sky-soft text-sky",
  bad: "bg-danger-soft text-danger",
} as const;

export type TagTone = keyof typeof TONES;

interface TagProps {
  tone?: TagTone;
  icon?: IconNode;
  className?: string;
  children: ReactNode;
}

/** A short label. The colour only repeats what the text says. */
export function Tag({ tone = "neutral", icon, className, children }: TagProps) {
  return (
    <span className={cx("tag", TONES[tone], className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
