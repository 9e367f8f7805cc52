"use client";

import { MessageSquareOff } from "lucide";
import { useTranslations } from "next-intl";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { api } from "@/lib/browser/api-client";

interface RemoveReviewProps {
  about: ReviewKind | "note";
  /** Id of the loan or of the note. */
  id: string;
}

/** Permanently removes a review's text or a note in the margin; its author sees the reason. */
export function RemoveReview({ about, id }: RemoveReviewProps) {
  const texts = about === "note" ? "admin.marginNote" : "admin.review";
  const t = useTranslations(texts);
  return (
    <ReasonDialog
      texts={texts}
      icon={MessageSquareOff}
      button={{ size: "sm" }}
      reasonHint={t("reasonHint")}
      action={(reason) => ({
        call: () =>
          about === "note"
            ? api("DELETE /admin/margin-notes/[id]", { params: { id }, body: { reason } })
            : api("DELETE /admin/reviews/[about]/[id]", {
                params: { about, id },
                body: { reason },
              }),
      })}
    />
  );
}
