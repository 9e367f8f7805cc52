"use client";

import { ImageUp, LibraryBig } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { PhotoPreview } from "@/components/ui/photo-preview";
import { DropArea } from "@/components/ui/drop-area";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import { useBring } from "./use-bring";

/** Adds a whole shelf from one photo, taken or chosen here. */
export function ShelfPhoto() {
  const t = useTranslations("imports.photo");
  return (
    <Panel title={t("title")} id="shelf" className="scroll-mt-4">
      <p className="mt-1.5 text-muted">{t("text")}</p>
      <PhotoSender className="mt-4" />
    </Panel>
  );
}

interface PhotoSenderProps {
  /** Label of the button that chooses a photo, if it differs from the usual one. */
  label?: string;
  className?: string;
}

/** Takes or chooses a photo of a shelf and sends it; after a failure it can be sent again. */
export function PhotoSender({ label, className }: PhotoSenderProps) {
  const t = useTranslations("imports.photo");
  const { pending, error, kept, bring } = useBring({ as: "photo" });
  return (
    <DropArea onFile={(file) => void bring(file)} className={className}>
      {() => (
        <>
          {kept && (
            <PhotoPreview
              key={kept.name + kept.lastModified}
              file={kept}
              icon={LibraryBig}
              className="h-28 w-40 rounded-md"
            />
          )}
          <p role="status" className="flex items-center gap-2.5 font-medium empty:hidden">
            {pending && (
              <>
                <Spinner />
                {t("sending")}
              </>
            )}
          </p>
          <StatusMessage tone="error" text={error} className="w-full text-left empty:hidden" />
          {!pending && (
            <div className="flex w-full flex-wrap justify-center gap-2.5">
              {error && kept ? (
                <Button onClick={() => bring(kept)}>{t("again")}</Button>
              ) : (
                <CameraButton label={t("take")} onFile={(file) => void bring(file)} />
              )}
              <FileButton
                label={label ?? t("choose")}
                icon={ImageUp}
                accept={PHOTO_TYPES}
                variant="ghost"
                onFile={(file) => void bring(file)}
              />
            </div>
          )}
          <p className="text-sm text-balance text-muted">
            {!label && t("tip")} {t("hint")}
          </p>
        </>
      )}
    </DropArea>
  );
}
