import { RotateCw, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import { splitLinks } from "@/components/chat/model/links";
import type { ChatKey } from "@/components/chat/model/target";
import { useChat } from "@/components/chat/use-chat";
import { NOT_CONNECTED } from "@/components/chat/model/transport";
import { useErrorCodeText } from "@/lib/browser/use-error-text";
import type { PendingMessage } from "@/lib/features/chat/machine";

const LOOKS = {
  theirs: "self-start rounded-bl-[5px] border-line bg-raised",
  own: "self-end rounded-br-[5px] border-transparent bg-fir text-on-fir",
  failed: "self-end rounded-br-[5px] border-danger bg-danger-soft",
} as const;

interface BubbleProps {
  look: keyof typeof LOOKS;
  /** The writer, for readers who cannot see on which side the bubble is. */
  from: string;
  content: string;
  /** ISO 8601. */
  timestamp: string;
  /** The writer's next message follows closely and shows the time instead. */
  goesOn?: boolean;
  /** Delivery state. */
  state?: ReactNode;
}

/** A message with its time. */
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

/** A message's text with its URLs as links. */
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

interface FailedNoteProps {
  message: PendingMessage;
  chatKey: ChatKey;
}

const ACT =
  "hit-area inline-flex items-center gap-1 font-semibold hover:underline [&_svg]:size-3.5";

/** Error codes with texts specific to the chat; the others have the usual texts. */
const OWN_TEXTS: Record<string, "notConnected" | "unauthenticated"> = {
  [NOT_CONNECTED]: "notConnected",
  LEFT: "notConnected",
  NETWORK: "notConnected",
  UNAUTHENTICATED: "unauthenticated",
};

/** Why a message was not sent, with retry and discard. */
export function FailedNote({ message, chatKey }: FailedNoteProps) {
  const chat = useChat();
  const t = useTranslations("chat.failed");
  const codeText = useErrorCodeText();
  const code = message.error ?? NOT_CONNECTED;

  function reason(): string {
    const own = OWN_TEXTS[code];
    if (own) return t(own);
    // NOT_FOUND: one side has blocked the other.
    return codeText(code === "NOT_FOUND" ? "CHAT_CLOSED" : code);
  }

  return (
    <div className="mt-1 grid justify-items-end gap-1.5 text-right text-sm">
      <span className="text-danger">{t("notSent", { reason: reason() })}</span>
      <span className="flex gap-4">
        <button
          type="button"
          className={ACT}
          onClick={() => void chat().outbox.retry(chatKey, message.clientId)}
        >
          <Icon of={RotateCw} />
          {t("retry")}
        </button>
        <button
          type="button"
          className={ACT}
          onClick={() => chat().outbox.discard(chatKey, message.clientId)}
        >
          <Icon of={Trash2} />
          {t("drop")}
        </button>
      </span>
    </div>
  );
}
