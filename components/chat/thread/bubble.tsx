import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { useFormatter } from "@/components/ui/use-formatter";
import { splitLinks } from "@/components/chat/model/links";

const LOOKS = {
  theirs: "self-start rounded-bl-[5px] border-line bg-raised",
  own: "self-end rounded-br-[5px] border-transparent bg-fir text-on-fir",
  failed: "self-end rounded-br-[5px] border-danger bg-danger-soft",
} as const;

interface BubbleProps {
  look: keyof typeof LOOKS;
  /** Who says it, for those who do not see on which side it stands. */
  from: string;
  content: string;
  /** ISO 8601. */
  timestamp: string;
  /** The next one by the same writer follows closely: the time is shown there. */
  goesOn?: boolean;
  /** What became of it. */
  state?: ReactNode;
}

/** What somebody wrote, and when. */
export function Bubble({ look, from, content, timestamp, goesOn, state }: BubbleProps) {
  const t = useTranslations("chat.thread");
  const format = useFormatter();
  return (
    <div className={cx("rounded-[18px] border px-[15px] py-2.5", LOOKS[look])}>
      <span className="sr-only">{t("from", { name: from })} </span>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <MessageText text={content} />
      </p>
      <small
        className={cx("mt-0.5 flex items-center gap-1 text-2xs opacity-80", goesOn && "sr-only")}
      >
        <time dateTime={timestamp}>
          {format.dateTime(new Date(timestamp), { hour: "numeric", minute: "2-digit" })}
        </time>
        {state}
      </small>
    </div>
  );
}

/** A message as it was written, with its addresses as links. */
function MessageText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href ? (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
