"use client";

import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { UploadTile } from "@/components/loans/pictures/upload-tile";
import { usePictureUpload } from "@/components/loans/pictures/use-picture-upload";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { useApi } from "@/lib/browser/use-api";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import type { Loan } from "@/lib/features/loans/schema";
import { MAX_LOAN_PICTURES } from "@/lib/features/loans/terms";

/** The owner's pictures of a book that comes back, stored as they are chosen; nothing if none can be added. */
export function ReturnPhotos({ loan }: { loan: Loan }) {
  const t = useTranslations("loans.return");
  const pictures = useTranslations("loanPictures");
  const { data } = useApi("GET /loans/[id]/pictures", { params: { id: loan.id } });
  const { uploads, choose, retry, drop } = usePictureUpload(loan.id, "RETURN");
  const own =
    data?.pictures.filter(({ moment, by }) => moment === "RETURN" && by === "owner") ?? [];
  const id = useId();
  const left = MAX_LOAN_PICTURES - own.length - uploads.length;
  const mayAdd = data?.moments.some(({ moment, mayAdd: may }) => moment === "RETURN" && may);
  if (!mayAdd && own.length === 0) return null;
  const add = (files: File[]) => choose(files.slice(0, left));
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-semibold text-muted">
        {t("photos")}
      </span>
      {own.length + uploads.length > 0 && (
        <ul
          aria-label={t("photos")}
          className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2"
        >
          {own.map(({ imageId, url }, at) => (
            <li key={imageId}>
              <img
                src={`${url}?w=160`}
                alt={t("photo", { number: at + 1 })}
                className="aspect-square w-full rounded-md border border-line object-cover"
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={`${upload.file.name} ${upload.file.lastModified} ${upload.file.size}`}
              upload={upload}
              onRetry={() => retry(upload.file)}
              onDrop={() => drop(upload.file)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="flex flex-wrap gap-2">
          <CameraButton
            label={pictures("take")}
            size="sm"
            variant="soft"
            onFile={(file) => add([file])}
          />
          <FileButton
            label={t("addPhoto")}
            icon={ImagePlus}
            accept={PHOTO_TYPES}
            multiple
            size="sm"
            variant="ghost"
            onFile={(_, all) => add(all)}
          />
        </div>
      )}
    </div>
  );
}
