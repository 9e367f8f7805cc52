"use client";

import { Eye, EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useAdminAction } from "@/components/admin/use-admin-action";
import { api } from "@/lib/browser/api-client";
import type { AdminCircle } from "@/lib/features/admin/circle-schema";

/** Hides a circle with a reason, or restores it at once. */
export function CircleAction({ circle: { id, name, hiddenAt } }: { circle: AdminCircle }) {
  const t = useTranslations("admin.circles");
  const { run, pending } = useAdminAction();
  const params = { id };
  const restore = () => api("POST /admin/circles/[id]/restore", { params });
  if (hiddenAt !== null) {
    return (
      <Button
        size="sm"
        variant="soft"
        icon={Eye}
        className="justify-self-start"
        aria-label={t("restoreLabel", { name })}
        loading={pending}
        onClick={() => run({ call: restore, done: t("restored", { name }) })}
      >
        {t("restore")}
      </Button>
    );
  }
  return (
    <ReasonDialog
      texts="admin.circles.hide"
      values={{ name }}
      icon={EyeOff}
      reasonHint={t("hide.reasonHint")}
      button={{
        size: "sm",
        className: "-ml-4 justify-self-start",
        "aria-label": t("hide.label", { name }),
      }}
      action={(reason) => ({
        call: () => api("POST /admin/circles/[id]/hide", { params, body: { reason } }),
        undo: restore,
      })}
    />
  );
}
