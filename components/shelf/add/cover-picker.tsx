"use client";

import { ChevronRight, Crop, ImageUp } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { FileImage } from "@/components/ui/photo-preview";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { useDialogState } from "@/components/ui/use-focus-return";
import { PICTURE_TYPES } from "@/lib/features/files/terms";
import type { BookForm } from "./book-form-values";
import type { CoverUpload } from "./use-cover-upload";
import { useDropZone } from "@/components/ui/use-drop-zone";

/** Loaded on demand, since few covers are cropped. */
const CropDialog = lazyComponent(() =>
  import("@/components/ui/crop-dialog").then((m) => m.CropDialog),
);

interface CoverPickerProps {
  upload: CoverUpload;
  /** Show the buttons that change the cover; `folded`: a link that shows them. */
  open: boolean | "folded";
  /** The cover is of a photo that goes with its reading. */
  keepsPhoto?: boolean;
  /** Beside the cover. */
  children: ReactNode;
}

/** Preview of the cover; a picture can be dropped, chosen or taken. */
export function CoverPicker({ upload, open, keepsPhoto, children }: CoverPickerProps) {
  const t = useTranslations("manageBooks.cover");
  const { control } = useFormContext<BookForm>();
  const imageId = useWatch({ control, name: "coverImageId" });
  const { over, dropZone } = useDropZone(upload.choose);
  const [cropping, setCropping] = useDialogState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <fieldset
      {...dropZone}
      className={cx(
        "grid min-w-0 grid-cols-[88px_minmax(0,1fr)] items-start gap-x-4 gap-y-3",
        over && "rounded-md outline-2 outline-offset-8 outline-fir outline-dashed",
      )}
    >
      <legend className="sr-only">{t("legend")}</legend>
      <Preview upload={upload} imageId={imageId} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 self-center">
        {children}
        {open === "folded" && !isUnfolded && <ChangeLink onPress={() => setUnfolded(true)} />}
      </div>
      {(open === true || isUnfolded) && (
        <div className="col-span-full grid gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              variant="ghost"
              size="sm"
              label={t(imageId ? "replace" : "choose")}
              icon={ImageUp}
              accept={PICTURE_TYPES}
              onFile={upload.choose}
            />
            <CameraButton variant="ghost" size="sm" label={t("photo")} onFile={upload.choose} />
            {imageId && (
              <Button size="sm" variant="ghost" icon={Crop} onClick={() => setCropping(true)}>
                {t("crop")}
              </Button>
            )}
            {(imageId || upload.busy) && !keepsPhoto && (
              <Button size="sm" variant="plain" onClick={upload.remove}>
                {t("remove")}
              </Button>
            )}
          </div>
          <p className="text-sm text-muted">
            <span className="hidden pointer-fine:inline">{t(over ? "dropNow" : "drop")} </span>
            {t("hint")}
          </p>
        </div>
      )}
      {cropping && (
        <CropDialog
          address={`/api/images/${imageId}?w=640`}
          texts="manageBooks.crop"
          aspect={2 / 3}
          onKeep={async (cropped) => {
            upload.choose(new File([cropped], "cover.webp", { type: cropped.type }));
            setCropping(false);
          }}
          onClose={() => setCropping(false)}
        />
      )}
      <div className="col-span-full has-[>:empty]:contents">
        <StatusMessage
          text={upload.error && `${t("failed")} ${upload.error}`}
          tone="error"
          className="empty:hidden"
        />
      </div>
      <span role="status" className="sr-only">
        {upload.busy ? t("uploading") : upload.done ? t("uploaded") : ""}
      </span>
    </fieldset>
  );
}

/** Shows what changes a book's words and cover. */
export function ChangeLink({ onPress }: { onPress: () => void }) {
  const t = useTranslations("manageBooks.form");
  return (
    <button
      type="button"
      onClick={onPress}
      className="link hit-area mt-1 inline-flex items-center gap-1 justify-self-start text-sm"
    >
      {t("change")}
      <Icon of={ChevronRight} className="size-4" />
    </button>
  );
}

function Preview({ upload, imageId }: { upload: CoverUpload; imageId: string }) {
  const t = useTranslations("manageBooks.form");
  const { control } = useFormContext<BookForm>();
  const [title, author] = useWatch({ control, name: ["title", "author"] });
  const src = imageId ? `/api/images/${imageId}` : null;
  return (
    <span className="relative block w-full">
      <BookCover
        title={title.trim() || t("title")}
        author={author.trim() || t("author")}
        src={src}
        size="full"
        sizes="88px"
        eager
      />
      {upload.preview && (
        <>
          <FileImage
            file={upload.preview}
            className="absolute inset-0 size-full rounded-[4px_8px_8px_4px] object-cover"
          />
          <span className="absolute inset-0 grid place-items-center rounded-[4px_8px_8px_4px] bg-overlay text-white">
            <Spinner />
          </span>
        </>
      )}
    </span>
  );
}
