"use client";

import { ScanText } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PhotoPreview } from "@/components/ui/photo-preview";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { useDropZone } from "@/components/ui/use-drop-zone";
import type { PhotoBeingRead, PhotoFailure } from "./use-photo-book";

interface FailuresProps {
  of: readonly PhotoFailure[];
  onRetry: (photos: File[]) => void;
}

/** Why photos became no books, and what happened to them. */
export function PhotoFailures({ of, onRetry }: FailuresProps) {
  const t = useTranslations("covers");
  const [only, ...more] = of;
  const isKept = Boolean(only?.kept) && more.length === 0;
  const again = of.filter((failure) => failure.again).map(({ file }) => file);
  const text = [only?.text, isKept && t("kept")].filter(Boolean).join(" ");
  const texts = more.length > 0 ? of.map(({ file, text }) => `${file.name}: ${text}`) : [text];
  return (
    <div className="grid justify-items-start gap-2 has-[>:only-child:empty]:hidden">
      {texts.map((each, at) => (
        <StatusMessage key={at} text={each} tone="error" className="empty:hidden" />
      ))}
      {again.length > 0 && (
        <Button variant="soft" size="sm" onClick={() => onRetry(again)}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

const PREVIEW = "aspect-[2/3] rounded-[4px_8px_8px_4px]";

/** The photo that is read now. */
export function PhotoReading({ photo, onCancel }: { photo: PhotoBeingRead; onCancel: () => void }) {
  const t = useTranslations("covers");
  const common = useTranslations("common");
  const { file, at, of } = photo;
  // Takes dropped files, so that the browser does not open them instead of the page.
  const { dropZone } = useDropZone(() => {});
  return (
    <div
      {...dropZone}
      className="grid grid-cols-[80px_minmax(0,1fr)] items-center gap-4 rounded-md bg-sunken p-4"
    >
      <PhotoPreview key={at} file={file} icon={ScanText} className={PREVIEW} />
      <div className="grid justify-items-start gap-2.5">
        <p role="status" className="flex items-center gap-2.5 font-medium">
          <Spinner />
          {of > 1 && `${t("photoOf", { at, of })}: `}
          {t("reading")}
        </p>
        <p className="text-sm text-muted">{t("patience")}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {common("cancel")}
        </Button>
      </div>
    </div>
  );
}

interface SharedPhotoProps {
  file: File;
  onRead: (file: File) => void;
}

/** A photo shared by another app. It is read only after a press, since any site can send one. */
export function SharedPhoto({ file, onRead }: SharedPhotoProps) {
  const t = useTranslations("covers");
  return (
    <div className="mt-4 grid grid-cols-[80px_minmax(0,1fr)] items-center gap-4 rounded-md bg-sunken p-4">
      <PhotoPreview file={file} icon={ScanText} className={PREVIEW} />
      <div className="grid justify-items-start gap-2.5">
        <p role="status" className="font-medium">
          {t("shared")}
        </p>
        <Button size="sm" icon={ScanText} onClick={() => onRead(file)}>
          {t("readShared")}
        </Button>
      </div>
    </div>
  );
}
