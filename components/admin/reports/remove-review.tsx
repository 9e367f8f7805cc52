"use client";

import { MessageSquareOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { api } from "@/lib/browser/api-client";

interface RemoveReviewProps {
  about: ReviewKind | "note";
  /** The loan's, or the note's. */
  id: string;
}

/** Removes the text of a review, or a note in a margin, for good, with a reason that its author reads. */
export function RemoveReview({ about, id }: RemoveReviewProps) {
  const t = useTranslations(about === "note" ? "admin.marginNote" : "admin.review");
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" variant="danger" icon={<MessageSquareOff aria-hidden="true" />}>
          {t("action")}
        </Button>
      }
      title={t("title")}
      text={t("text")}
      confirmLabel={t("action")}
      reasonLabel={t("reason")}
      reasonHint={t("reasonHint")}
      action={(reason) => ({
        call: () =>
          about === "note"
            ? api("DELETE /admin/margin-notes/[id]", { params: { id }, body: { reason } })
            : api("DELETE /admin/reviews/[about]/[id]", {
                params: { about, id },
                body: { reason },
              }),
        done: t("done"),
      })}
    />
  );
}
