"use client";

import { Ban, Clock, LockOpen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { AdminUser } from "@/lib/features/admin/user-schema";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useUserName } from "@/components/admin/user-link";
import { RemovePicture } from "@/components/admin/remove-picture";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAdminAction, type AdminAction } from "@/components/admin/use-admin-action";
import { DAY } from "@/lib/shared/time";
import { api } from "@/lib/browser/api-client";

const SUSPENSIONS = [1, 3, 7, 14, 30, 90];

const suspend = ({ id }: AdminUser, body: { reason: string; days: number }) =>
  api("POST /admin/users/[id]/suspend", { params: { id }, body });
const ban = ({ id }: AdminUser, body: { reason: string }) =>
  api("POST /admin/users/[id]/ban", { params: { id }, body });
const reinstate = ({ id }: AdminUser) =>
  api("POST /admin/users/[id]/reinstate", { params: { id } });

interface UserProps {
  user: AdminUser;
}

/** What can be done about a reader, as their account stands now. */
export function UserActions({ user }: UserProps) {
  const t = useTranslations("admin.users");
  const name = useUserName()(user);
  if (user.state === "deleted") return <p className="text-sm text-muted">{t("gone")}</p>;
  if (user.role === "ADMIN") return <p className="text-sm text-muted">{t("beyondReach")}</p>;
  return (
    <div className="flex flex-wrap gap-2.5">
      {user.state === "active" ? <Suspend user={user} /> : <Reinstate user={user} />}
      {user.profilePictureUrl && <RemovePicture src={user.profilePictureUrl} of={name} />}
      {user.state !== "banned" && <BanForGood user={user} />}
      <Delete user={user} />
    </div>
  );
}

function Suspend({ user }: UserProps) {
  const t = useTranslations("admin.users.suspend");
  const name = useUserName()(user);
  const [days, setDays] = useState("7");
  return (
    <ReasonDialog
      trigger={
        <Button variant="ghost" icon={<Clock aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      reasonLabel={t("reason")}
      action={(reason) => ({
        call: () => suspend(user, { reason, days: Number(days) }),
        done: t("done", { name }),
        undo: () => reinstate(user),
      })}
    >
      <Field label={t("days")}>
        <Select
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={SUSPENSIONS.map((count) => ({
            value: String(count),
            label: t("forDays", { count }),
          }))}
        />
      </Field>
    </ReasonDialog>
  );
}

function BanForGood({ user }: UserProps) {
  const t = useTranslations("admin.users.ban");
  const name = useUserName()(user);
  return (
    <ReasonDialog
      trigger={
        <Button variant="danger" icon={<Ban aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      reasonLabel={t("reason")}
      action={(reason) => ({
        call: () => ban(user, { reason }),
        done: t("done", { name }),
        undo: restoreCall(user) ?? (() => reinstate(user)),
      })}
    />
  );
}

/** The call that closes this account as it is closed now; undefined where it is open. */
function restoreCall(user: AdminUser) {
  const { state, banReason, bannedUntil } = user;
  const reason = banReason ?? "–";
  if (state === "banned") return () => ban(user, { reason });
  if (state !== "suspended" || !bannedUntil) return undefined;
  const days = Math.max(1, Math.ceil((Date.parse(bannedUntil) - Date.now()) / DAY));
  return () => suspend(user, { reason, days });
}

function Reinstate({ user }: UserProps) {
  const t = useTranslations("admin.users.reinstate");
  const name = useUserName()(user);
  return (
    <ConfirmAction
      trigger={
        <Button variant="soft" icon={<LockOpen aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      action={{ call: () => reinstate(user), done: t("done", { name }), undo: restoreCall(user) }}
    />
  );
}

function Delete({ user }: UserProps) {
  const t = useTranslations("admin.users.delete");
  const name = useUserName()(user);
  return (
    <ReasonDialog
      trigger={
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("confirm")}
      reasonLabel={t("reason")}
      action={(reason) => ({
        call: () => api("DELETE /admin/users/[id]", { params: { id: user.id }, body: { reason } }),
        done: t("done", { name }),
      })}
    />
  );
}

interface ConfirmActionProps {
  trigger: ReactNode;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  action: AdminAction;
}

/** Asks before an act that needs no reason; a failed one leaves the question open. */
function ConfirmAction({ action, ...dialog }: ConfirmActionProps) {
  const { run, pending } = useAdminAction();
  const [open, setOpen] = useState(false);

  async function confirm() {
    if (await run(action)) setOpen(false);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      onOpenChange={setOpen}
      tone="primary"
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
