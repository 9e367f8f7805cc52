"use client";

import { Megaphone } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { DateText } from "@/components/ui/time";
import { useAction, useInlineAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { Circle } from "@/lib/features/circles/schema";
import { MAX_ANNOUNCEMENT } from "@/lib/features/circles/terms";
import { refreshCircles } from "./refresh-circles";

/** What the owners have written to all members; owners write the next one, or take it back. */
export function CircleAnnouncement({ circle }: { circle: Circle }) {
  const t = useTranslations("circles.announcement");
  const { pending, run } = useAction({ refresh: refreshCircles });
  const [isWriting, setWriting] = useDialogState(false);
  const { id, role, announcement, announcesFrom } = circle;
  const isOwner = role === "OWNER";
  const takeBack = () =>
    run(() => api("DELETE /circles/[id]/announcement", { params: { id } }), t("takenBack"));

  return (
    <>
      {announcement && (
        <Card as="section" aria-label={t("title")} className="mb-4 grid max-w-4xl gap-2">
          <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{announcement.content}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
            <span>{t.rich("of", { date: () => <DateText value={announcement.writtenAt} /> })}</span>
            {isOwner && (
              <ConfirmButton
                label={t("takeBack")}
                title={t("takeBackTitle")}
                text={t("takeBackText")}
                pending={pending}
                onConfirm={takeBack}
              />
            )}
          </div>
        </Card>
      )}
      {isOwner && (
        <div className="mb-4">
          {announcesFrom ? (
            <p className="text-sm text-muted">
              {t.rich("next", { date: () => <DateText value={announcesFrom} /> })}
            </p>
          ) : (
            <Button variant="ghost" size="sm" icon={Megaphone} onClick={() => setWriting(true)}>
              {t("write")}
            </Button>
          )}
        </div>
      )}
      {isWriting && <WriteDialog id={id} onClose={() => setWriting(false)} />}
    </>
  );
}

function WriteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("circles.announcement");
  const fieldText = useFieldText();
  const [content, setContent] = useState("");
  const [tried, setTried] = useState(false);
  const { pending, error, run } = useInlineAction();
  const params = { id };

  async function send() {
    const saved = await api("POST /circles/[id]/announcement", {
      ...{ params, body: { content }, once: true },
    });
    await mutateApi("GET /circles/[id]", saved, { params, revalidate: false });
  }

  async function submit() {
    setTried(true);
    if (content.trim() && (await run(send, t("sent")))) onClose();
  }

  return (
    <DialogForm
      title={t("write")}
      description={t("text")}
      submitLabel={t("send")}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("label")}
        required
        error={tried && !content.trim() ? fieldText({ code: "required" }) : undefined}
      >
        <Textarea counter maxLength={MAX_ANNOUNCEMENT} value={content} onValueChange={setContent} />
      </Field>
      <StatusMessage text={error} tone="error" className="empty:hidden" />
    </DialogForm>
  );
}
