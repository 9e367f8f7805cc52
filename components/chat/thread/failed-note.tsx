import { RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { LEFT, type PendingMessage } from "../model/thread";

interface FailedNoteProps {
  message: PendingMessage;
  onRetry: () => void;
  onDrop: () => void;
}

const ACT = "hit-area inline-flex items-center gap-1 font-semibold hover:underline [&_svg]:size-3.5";

/** Refused because nobody may write here now, whatever the server calls that. */
const isClosed = (failure: string) => failure === "NOT_FOUND" || failure === "CHAT_CLOSED";

/** Why a message was not sent, and what can be done about it. */
export function FailedNote({ message, onRetry, onDrop }: FailedNoteProps) {
  const t = useTranslations("chat.failed");
  const errors = useTranslations("errors");
  const failure = message.failure ?? LEFT;

  function reason(): string {
    if (failure === LEFT) return t("left");
    if (isClosed(failure)) return errors("CHAT_CLOSED");
    return errors(errors.has(failure) ? failure : "SERVER");
  }

  return (
    <div className="mt-1 grid justify-items-end gap-1.5 text-right text-sm">
      <p className="text-danger">{t("notSent", { reason: reason() })}</p>
      <p className="flex gap-4">
        <button type="button" className={ACT} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t("retry")}
        </button>
        <button type="button" className={ACT} onClick={onDrop}>
          <Trash2 aria-hidden="true" />
          {t("drop")}
        </button>
      </p>
    </div>
  );
}
