"use client";

import { Crop, ImageUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { PICTURE_TYPES } from "@/lib/features/files/terms";
import type { CoverUpload } from "./use-cover-upload";

interface CoverButtonsProps {
  upload: CoverUpload;
  hasPicture: boolean;
  onCrop: () => void;
}

/** Choose a file, take a photo where there is a camera at hand, or go back to the drawn cover. */
export function CoverButtons({ upload, hasPicture, onCrop }: CoverButtonsProps) {
  const t = useTranslations("manageBooks.cover");
  return (
    <div className="grid gap-2">
      <FileButton
        variant="ghost"
        size="sm"
        label={t(hasPicture ? "replace" : "choose")}
        icon={<ImageUp aria-hidden="true" />}
        accept={PICTURE_TYPES}
        onFile={upload.choose}
      />
      <CameraButton variant="ghost" size="sm" label={t("photo")} onFile={upload.choose} />
      {hasPicture && (
        <Button size="sm" variant="ghost" icon={<Crop aria-hidden="true" />} onClick={onCrop}>
          {t("crop")}
        </Button>
      )}
      {(hasPicture || upload.busy) && (
        <Button size="sm" variant="plain" onClick={upload.remove}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}
