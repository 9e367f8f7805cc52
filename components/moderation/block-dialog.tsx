"use client";

import { BookOpen, EyeOff, MessageCircleOff, Undo2, UserRoundX } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { refreshAll } from "@/components/users/refresh-relationships";
import type { Target } from "./report-dialog";

const CONSEQUENCES = [
  ["messages", MessageCircleOff],
  ["requests", UserRoundX],
  ["profile", EyeOff],
  ["loans", BookOpen],
  ["undo", Undo2],
] as const;

interface BlockDialogProps {
  target: Target;
  onClose: () => void;
  /** Called after the block, to leave a page that shows the blocked user. */
  onBlocked?: () => void;
}

/** Explains a block; blocks once the reader has ticked that they understand it. */
export function BlockDialog({ target, onClose, onBlocked }: BlockDialogProps) {
  const t = useTranslations("moderation.block");
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const name = target.displayName;
  const me = useMe();
  const { pending, error, run } = useInlineAction();
  const missing = tried && !ticked;

  async function submit() {
    setTried(true);
    if (!ticked) return;
    const params = { id: me.id, userId: target.id };
    const call = () => api("POST /users/[id]/blocked/[userId]", { params });
    if (!(await run(call, t("done", { name })))) return;
    onClose();
    onBlocked?.();
    void refreshAll();
  }

  return (
    <DialogForm
      title={t("title", { name })}
      description={t("text")}
      submitLabel={t("submit")}
      danger
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label={t("consequences.label")} className="grid gap-2.5">
        {CONSEQUENCES.map(([key, icon]) => (
          <li key={key} className="flex items-start gap-3">
            <Icon of={icon} className="mt-0.5 size-5 flex-none text-muted" />
            <span>{t(`consequences.${key}`)}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
        label={t("confirm")}
        aria-invalid={missing || undefined}
        className="rounded-md bg-sunken px-4"
      />
      <StatusMessage
        text={missing ? t("tickFirst") : error}
        tone="error"
        className="empty:hidden"
      />
    </DialogForm>
  );
}
