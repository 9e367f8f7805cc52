"use client";

import { useTranslations } from "next-intl";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import type { ImportRow } from "@/lib/features/imports/schema";

interface RowPieceProps {
  piece: NonNullable<ImportRow["piece"]>;
  /** Name of the row. */
  title: string;
}

/** The piece of a photo that a row was read from; pressing it shows it larger. */
export function RowPiece({ piece: { url, width, height }, title }: RowPieceProps) {
  const t = useTranslations("imports.row");
  const picture = (className: string) => (
    <img
      src={url}
      alt={t("piece", { title })}
      loading="lazy"
      {...{ width, height }}
      className={className}
    />
  );
  return (
    <Dialog
      size="lg"
      title={t("pieceTitle")}
      description={title}
      trigger={
        <button
          type="button"
          aria-label={t("showPiece", { title })}
          className="hit-area block max-w-full cursor-zoom-in rounded-sm"
        >
          {picture("max-h-14 w-auto max-w-full rounded-sm bg-sunken object-contain shadow-1")}
        </button>
      }
    >
      <DialogBody className="justify-items-center">
        {picture("h-auto max-h-[70vh] w-full rounded-sm object-contain")}
      </DialogBody>
    </Dialog>
  );
}
