"use client";

import { SendHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type SubmitEvent, type KeyboardEvent } from "react";
import { cx } from "@/components/ui/cx";
import { controlClass } from "@/components/ui/control-class";
import { IconButton } from "@/components/ui/icon-button";
import { useMe } from "@/components/users/use-me";
import { useBrowserValue } from "@/lib/browser/use-hydrated";
import { MESSAGE_LENGTH } from "@/lib/features/chat/terms";
import type { ChatKey } from "@/components/chat/model/target";
import { draftOf, keepDraft } from "@/components/chat/model/storage";
import { hasKeyboard, useChat } from "@/components/chat/use-chat";
import { isBlank } from "@/lib/shared/signs";

interface ComposerProps {
  chatKey: ChatKey;
  /** Name of the recipient. */
  name: string;
  /** Title of the book if it is a loan's chat. */
  about: string | null;
  /** Focus the field at once if there is a keyboard. */
  autoFocus?: boolean;
  compact?: boolean;
}

/** Field and button for a new message. Enter sends; on a touch screen it begins a new line. */
export function Composer({ chatKey, name, about, autoFocus, compact }: ComposerProps) {
  const t = useTranslations("chat.composer");
  const chat = useChat();
  const list = useTranslations("chat.list");
  const countId = useId();
  const aboutId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const meId = useMe().id;
  const [typed, setTyped] = useState<string | null>(null);
  const draft = useBrowserValue(() => draftOf(meId, chatKey), "");
  const text = typed ?? draft;
  const words = text.trim();
  const isTooLong = words.length > MESSAGE_LENGTH;
  const canSend = !isBlank(text) && !isTooLong;

  useEffect(() => {
    if (autoFocus && hasKeyboard()) field.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  function write(next: string) {
    setTyped(next);
    keepDraft(meId, chatKey, next);
  }

  function send(event?: SubmitEvent) {
    event?.preventDefault();
    if (!canSend) return;
    void chat().outbox.send(chatKey, words);
    write("");
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends || !hasKeyboard()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={send}
      aria-label={t("form", { name })}
      className={cx(
        "flex items-end gap-2.5 border-t border-line bg-surface",
        compact ? "p-2.5" : "px-3 py-2.5 lg:px-7 lg:pt-4 lg:pb-6",
      )}
    >
      <div className="grid min-w-0 flex-1 gap-1">
        {about && (
          <p id={aboutId} className="truncate px-2 text-xs text-muted">
            {list("about")} {about}
          </p>
        )}
        <div className="grid">
          {/* The same text behind the field determines the field's height. */}
          <span aria-hidden="true" className={cx(TEXT, "invisible border border-transparent px-4")}>
            {text}{" "}
          </span>
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t("label", { name })}
            aria-describedby={cx(about && aboutId, countId)}
            aria-invalid={isTooLong || undefined}
            placeholder={t("placeholder")}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(controlClass, TEXT, "resize-none rounded-[1.4375rem]! px-4")}
          />
        </div>
        <CharacterCount id={countId} used={words.length} />
      </div>
      <IconButton
        type="submit"
        variant="primary"
        label={t("send")}
        icon={SendHorizontal}
        disabled={!canSend}
        className="size-[46px]! disabled:bg-sunken! disabled:text-muted! disabled:opacity-100!"
      />
    </form>
  );
}

/** Field and mirror need the same line breaks. */
const TEXT =
  "col-start-1 row-start-1 max-h-36 min-h-[2.875rem] overflow-y-auto py-[0.6875rem] text-[1rem]/normal " +
  "whitespace-pre-wrap wrap-anywhere md:text-base/normal";

/** The count is shown at this many remaining characters or fewer. */
const TIGHT_LENGTH = 300;

/** Remaining characters of a message, once few are left. */
function CharacterCount({ id, used }: { id: string; used: number }) {
  const t = useTranslations("chat.composer");
  const left = MESSAGE_LENGTH - used;
  const isTight = left <= TIGHT_LENGTH;
  return (
    <span
      id={id}
      className={cx(
        "justify-self-end px-2 text-xs",
        left < 0 ? "font-medium text-danger" : "text-muted",
      )}
      hidden={!isTight}
    >
      {isTight &&
        (left < 0 ? t("over", { over: -left, max: MESSAGE_LENGTH }) : t("left", { left }))}
    </span>
  );
}
