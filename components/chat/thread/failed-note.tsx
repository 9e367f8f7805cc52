import { RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorCodeText } from "@/lib/browser/use-error-text";
import type { PendingMessage } from "@/lib/features/chat/machine";
import { INTERRUPTED } from "@/components/chat/model/storage";

interface FailedNoteProps {
  message: PendingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

const ACT =
  "hit-area inline-flex items-center gap-1 font-semibold hover:underline [&_svg]:size-3.5";

/** Error codes with texts of their own here; the others have the usual ones. */
const OWN_TEXTS: Record<string, "left" | "notConnected" | "unauthenticated"> = {
  [INTERRUPTED]: "left",
  NOT_CONNECTED: "notConnected",
  NETWORK: "notConnected",
  UNAUTHENTICATED: "unauthenticated",
};

/** Why a message was not sent, and what can be done about it. */
export function FailedNote({ message, onRetry, onDiscard }: FailedNoteProps) {
  const t = useTranslations("chat.failed");
  const codeText = useErrorCodeText();
  const code = message.error ?? INTERRUPTED;

  function reason(): string {
    const own = OWN_TEXTS[code];
    if (own) return t(own);
    // A reader who has blocked the other is not seen at all.
    return codeText(code === "NOT_FOUND" ? "CHAT_CLOSED" : code);
  }

  return (
    <div className="mt-1 grid justify-items-end gap-1.5 text-right text-sm">
      <span className="text-danger">{t("notSent", { reason: reason() })}</span>
      <span className="flex gap-4">
        <button type="button" className={ACT} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t("retry")}
        </button>
        <button type="button" className={ACT} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {t("drop")}
        </button>
      </span>
    </div>
  );
}
