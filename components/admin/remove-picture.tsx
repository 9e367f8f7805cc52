"use client";

import { ImageOff } from "lucide";
import { useTranslations } from "next-intl";
import { api } from "@/lib/browser/api-client";
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
