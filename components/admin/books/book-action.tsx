"use client";

import { Eye, EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { AdminBook } from "@/lib/features/admin/book-schema";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useAdminAction } from "@/components/admin/use-admin-action";
import { api } from "@/lib/browser/api-client";

/** Hides a book with a reason, or restores it at once, since hiding it again undoes that. */
export function BookAction({ book: { id, title, hiddenReason } }: { book: AdminBook }) {
  const t = useTranslations("admin.books");
  const { run, pending } = useAdminAction();
  const restore = () => api("POST /admin/books/[id]/restore", { params: { id } });
  const hide = (reason: string) => () =>
    api("POST /admin/books/[id]/hide", { params: { id }, body: { reason } });
  if (hiddenReason !== null) {
    return (
      <Button
        size="sm"
        variant="soft"
        icon={Eye}
        aria-label={t("restoreLabel", { title })}
        loading={pending}
        onClick={() =>
          run({ call: restore, done: t("restored", { title }), undo: hide(hiddenReason) })
        }
      >
        {t("restore")}
      </Button>
    );
  }
  return (
    <ReasonDialog
      texts="admin.books.hide"
      values={{ title }}
      icon={EyeOff}
      button={{ size: "sm", className: "-ml-4", "aria-label": t("hide.label", { title }) }}
      reasonHint={t("hide.reasonHint")}
      action={(reason) => ({ call: hide(reason), undo: restore })}
    />
  );
}
