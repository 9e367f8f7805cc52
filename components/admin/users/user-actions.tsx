"use client";

import { Ban, Clock, LockOpen, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { AdminUser } from "@/lib/features/admin/user-schema";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useUserName } from "@/components/admin/user-link";
import { RemovePicture } from "@/components/admin/removals";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAdminAction } from "@/components/admin/use-admin-action";
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

/** Actions on a user's account, depending on its state. */
export function UserActions({ user }: UserProps) {
  const t = useTranslations("admin.users");
  const name = useUserName()(user);
  if (user.state === "deleted") return <p className="text-sm text-muted">{t("gone")}</p>;
  if (user.role === "ADMIN") return <p className="text-sm text-muted">{t("beyondReach")}</p>;
  return (
    <div className="flex flex-wrap gap-2.5">
      {user.state === "active" ? <Suspend user={user} /> : <Reinstate user={user} />}
      {user.profilePictureUrl && <RemovePicture src={user.profilePictureUrl} of={name} />}
      {user.state !== "banned" && (
        <ReasonDialog
          texts="admin.users.ban"
          values={{ name }}
          icon={Ban}
          action={(reason) => ({
            call: () => ban(user, { reason }),
            undo: restoreCall(user) ?? (() => reinstate(user)),
          })}
        />
      )}
      <ReasonDialog
        texts="admin.users.delete"
        values={{ name }}
        icon={Trash2}
        confirmLabel={t("delete.confirm")}
        action={(reason) => ({
          call: () =>
            api("DELETE /admin/users/[id]", { params: { id: user.id }, body: { reason } }),
        })}
      />
    </div>
  );
}

function Suspend({ user }: UserProps) {
  const t = useTranslations("admin.users.suspend");
  const name = useUserName()(user);
  const [days, setDays] = useState("7");
  return (
    <ReasonDialog
      texts="admin.users.suspend"
      values={{ name }}
      icon={Clock}
      button={{ variant: "ghost" }}
      action={(reason) => ({
        call: () => suspend(user, { reason, days: Number(days) }),
        undo: () => reinstate(user),
      })}
    >
      <Field label={t("days")}>
        <Select
          value={days}
          onValueChange={setDays}
          options={SUSPENSIONS.map((count) => ({
            value: String(count),
            label: t("forDays", { count }),
          }))}
        />
      </Field>
    </ReasonDialog>
  );
}

/** The call that would close the account again as it is closed now; undefined if it is open. */
function restoreCall(user: AdminUser) {
  const { state, banReason, bannedUntil } = user;
  const reason = banReason ?? "–";
  if (state === "banned") return () => ban(user, { reason });
  if (state !== "suspended" || !bannedUntil) return undefined;
  const days = Math.max(1, Math.ceil((Date.parse(bannedUntil) - Date.now()) / DAY));
  return () => suspend(user, { reason, days });
}

/** Reopens an account without a reason; after an error the dialog stays open. */
function Reinstate({ user }: UserProps) {
  const t = useTranslations("admin.users.reinstate");
  const name = useUserName()(user);
  const { run, pending } = useAdminAction();
  const action = {
    call: () => reinstate(user),
    done: t("done", { name }),
    undo: restoreCall(user),
  };
  return (
    <ConfirmDialog
      trigger={
        <Button variant="soft" icon={LockOpen}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      tone="primary"
      pending={pending}
      onConfirm={() => run(action)}
    />
  );
}
