"use client";

import { ImagePlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { IconButton } from "@/components/ui/icon-button";
import { PICTURE_TYPES } from "@/lib/features/files/terms";

interface PhotoFieldProps {
  onChange: (photo: File | null) => void;
}

/** A photo that one takes or chooses, or leaves out. */
export function PhotoField({ onChange }: PhotoFieldProps) {
  const t = useTranslations("loans.return");
  const common = useTranslations("common");
  const id = useId();
  /** An address of the photo in this browser. */
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function change(photo: File | null) {
    setPreview(photo && URL.createObjectURL(photo));
    onChange(photo);
  }

  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-semibold text-muted">
        {t("photo")} <span className="font-normal">{common("optional")}</span>
      </p>
      {preview && (
        <div className="relative w-fit">
          <img
            src={preview}
            alt={t("chosen")}
            className="max-h-44 max-w-full rounded-md border border-line"
          />
          <IconButton
            label={t("remove")}
            icon={<X aria-hidden="true" />}
            variant="outline"
            className="absolute top-2 right-2 bg-surface"
            onClick={() => change(null)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <CameraButton label={t("take")} size="sm" variant="ghost" onFile={change} />
        <FileButton
          label={t("choose")}
          icon={<ImagePlus aria-hidden="true" />}
          accept={PICTURE_TYPES}
          size="sm"
          variant="ghost"
          onFile={change}
        />
      </div>
      <p className="text-sm text-muted">{t("photoHint")}</p>
    </div>
  );
}
