"use client";

import { ImageOff, MessageSquareOff } from "lucide";
import { useTranslations } from "next-intl";
import { api } from "@/lib/browser/api-client";
import type { ReviewKind } from "@/lib/features/loans/terms";
import { ReasonDialog } from "./reason-dialog";

interface RemovePictureProps {
  /** URL of the picture. */
  src: string;
  /** Title of the book or name of the user it belongs to. */
  of: string;
  /** Same size as the buttons beside it. */
  size?: "sm";
}

/** Removes a picture permanently, with a reason shown to its owner. */
export function RemovePicture({ src, of, size }: RemovePictureProps) {
  const t = useTranslations("admin.picture");
  const id = src.slice("/api/images/".length);
  return (
    <ReasonDialog
      texts="admin.picture"
      values={{ of }}
      icon={ImageOff}
      button={{ size, "aria-label": t("label", { of }) }}
      reasonHint={t("reasonHint")}
      action={(reason) => ({
        call: () => api("DELETE /admin/images/[id]", { params: { id }, body: { reason } }),
      })}
    />
  );
}

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
