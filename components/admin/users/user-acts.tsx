"use client";

import { Ban, Clock, LockOpen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { AdminUser } from "@/lib/features/admin/user-schema";
import { ConfirmAct } from "@/components/admin/confirm-act";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useReaderName } from "@/components/admin/reader-link";
import { RemovePicture } from "@/components/admin/remove-picture";
import { useAdminAct } from "@/components/admin/use-admin-act";
import { DAY } from "@/lib/shared/time";

const SUSPENSIONS = [1, 3, 7, 14, 30, 90];

interface UserProps {
  user: AdminUser;
}

/** What can be done about a reader, as their account stands now. */
export function UserActs({ user }: UserProps) {
  const t = useTranslations("admin.users");
  const name = useReaderName()(user);
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
  const { run, pending } = useAdminAct();
  const name = useReaderName()(user);
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
      pending={pending}
      onConfirm={(reason) =>
        run({
          path: `/users/${user.id}/suspend`,
          body: { reason, days: Number(days) },
          done: t("done", { name }),
          undo: { path: `/users/${user.id}/reinstate` },
        })
      }
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
  const { run, pending } = useAdminAct();
  const name = useReaderName()(user);
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
      pending={pending}
      onConfirm={(reason) =>
        run({
          path: `/users/${user.id}/ban`,
          body: { reason },
          done: t("done", { name }),
          undo: closing(user) ?? { path: `/users/${user.id}/reinstate` },
        })
      }
    />
  );
}

/** The call that closes this account as it is closed now; undefined where it is open. */
function closing({ id, state, banReason, bannedUntil }: AdminUser) {
  const reason = banReason ?? "–";
  if (state === "banned") return { path: `/users/${id}/ban`, body: { reason } };
  if (state !== "suspended" || !bannedUntil) return undefined;
  const days = Math.max(1, Math.ceil((Date.parse(bannedUntil) - Date.now()) / DAY));
  return { path: `/users/${id}/suspend`, body: { reason, days } };
}

function Reinstate({ user }: UserProps) {
  const t = useTranslations("admin.users.reinstate");
  const name = useReaderName()(user);
  return (
    <ConfirmAct
      trigger={
        <Button variant="soft" icon={<LockOpen aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title", { name })}
      text={t("text")}
      confirmLabel={t("action")}
      act={{ path: `/users/${user.id}/reinstate`, done: t("done", { name }), undo: closing(user) }}
    />
  );
}

function Delete({ user }: UserProps) {
  const t = useTranslations("admin.users.delete");
  const { run, pending } = useAdminAct();
  const name = useReaderName()(user);
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
      pending={pending}
      onConfirm={(reason) =>
        run({
          path: `/users/${user.id}`,
          method: "delete",
          body: { reason },
          done: t("done", { name }),
        })
      }
    />
  );
}
