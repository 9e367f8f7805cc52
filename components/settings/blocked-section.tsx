"use client";

import { useTranslations } from "next-intl";
import { ReportButton } from "@/components/moderation/report-button";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { DateText } from "@/components/ui/time";
import { refreshAll } from "@/components/users/refresh-relationships";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { BlockedUser } from "@/lib/features/moderation/schema";
import { LoadedRows } from "./loaded-rows";
import { Section } from "./section";

/** The users the reader has blocked, with a button to unblock each. */
export function BlockedSection() {
  const t = useTranslations("settings.blocked");
  const result = useApi("GET /users/me/blocked");
  const [unblocking, setUnblocking] = useDialogState<BlockedUser | null>(null);
  return (
    <Section title={t("title")} text={t("text")}>
      <LoadedRows label={t("list")} none={t("none")} result={result}>
        {(user) => <Blocked user={user} onUnblock={() => setUnblocking(user)} />}
      </LoadedRows>
      {unblocking && <UnblockDialog target={unblocking} onClose={() => setUnblocking(null)} />}
    </Section>
  );
}

function Blocked({ user, onUnblock }: { user: BlockedUser; onUnblock: () => void }) {
  const t = useTranslations("settings.blocked");
  const { displayName: name, profilePictureUrl, blockedAt } = user;
  return (
    <>
      <Avatar name={name} src={profilePictureUrl} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {t.rich("since", { date: () => <DateText value={blockedAt} /> })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-12">
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("unblockLabel", { name })}
          aria-haspopup="dialog"
          onClick={onUnblock}
        >
          {t("unblock")}
        </Button>
        <ReportButton target={user} />
      </div>
    </>
  );
}

/** Asks for confirmation before two users see each other again. */
function UnblockDialog({ target, onClose }: { target: BlockedUser; onClose: () => void }) {
  const t = useTranslations("settings.blocked");
  const me = useMe();
  const { pending, run } = useAction();
  const { id, displayName: name } = target;

  async function unblock() {
    await api("DELETE /users/[id]/blocked/[userId]", { params: { id: me.id, userId: id } });
    await refreshAll();
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("confirmTitle", { name })}
      text={t("confirmText")}
      confirmLabel={t("unblock")}
      cancelLabel={t("keep")}
      tone="primary"
      pending={pending}
      onConfirm={() => run(unblock, t("unblocked", { name }))}
    />
  );
}
