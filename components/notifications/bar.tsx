"use client";

import { CheckCheck, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { markAllRead, removeAll } from "./use-notifications";

/** Lets both buttons fit side by side on the narrowest phone, in any language. */
const BUTTON = "max-md:px-3 max-md:min-w-0! max-md:[&_svg]:hidden";

/** Actions on all notifications; always in view. */
export function Bar({ unread }: { unread: boolean }) {
  const t = useTranslations("notificationsScreen");
  const { pending, run } = useAction();

  return (
    <section
      aria-label={t("all")}
      className={
        "fixed inset-x-0 above-bottom-bar z-20 flex " +
        "justify-center gap-2 border-t border-line bg-surface/95 px-4 py-2 backdrop-blur-md " +
        "md:bottom-0 md:left-[248px] md:justify-start md:px-6 md:py-3 lg:px-11"
      }
    >
      <Button
        variant="soft"
        size="sm"
        className={BUTTON}
        icon={CheckCheck}
        // Not `disabled`, so that it keeps the focus when nothing is left to mark.
        aria-disabled={!unread}
        onClick={() => unread && void run(markAllRead, t("allRead"))}
      >
        {t("readAll")}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="sm" className={BUTTON} icon={Trash2}>
            {t("deleteAll")}
          </Button>
        }
        title={t("deleteTitle")}
        text={t("deleteText")}
        confirmLabel={t("deleteConfirm")}
        pending={pending}
        onConfirm={() => run(removeAll, t("allDeleted"))}
      />
    </section>
  );
}
