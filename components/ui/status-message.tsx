import { CircleAlert, CircleCheck, Info } from "lucide";
import { cx } from "./cx";
import { Icon } from "./icon";
import { TONES } from "./tag";

const LOOKS = {
  success: [TONES.ok, CircleCheck],
  error: [TONES.bad, CircleAlert],
  info: ["bg-amber-soft text-ink", Info],
} as const;

interface StatusMessageProps {
  /** Empty shows nothing, but keeps the live region for later texts. */
  text: string;
  tone?: StatusTone;
  className?: string;
}

/** The result of an action, shown in place. Without `tone`, the text decides the tone. */
export function StatusMessage({ text, tone = statusTone(text), className }: StatusMessageProps) {
  const [look, icon] = LOOKS[tone];
  return (
    <div role={tone === "error" ? "alert" : "status"} className={className}>
      {text && (
        <p className={cx("flex items-start gap-2.5 rounded-md px-4 py-3 font-medium", look)}>
          <Icon of={icon} className="mt-0.5 size-[18px]" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      )}
    </div>
  );
}

export type StatusTone = "success" | "error" | "info";

/** A text that contains “Error” is an error; any other is a success. */
export function statusTone(text: string): StatusTone {
  return text.includes("Error") ? "error" : "success";
}
