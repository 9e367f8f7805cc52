import { useTranslations } from "next-intl";
import { useCallback, type RefCallback } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import type { Upload } from "./use-picture-upload";

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

/** A chosen picture while it is sent, or the error. */
export function UploadTile({ upload: { file, state, error }, onRetry, onDrop }: UploadTileProps) {
  const t = useTranslations("loanPictures");
  const preview = usePreview(file);
  const isFailed = state === "failed";
  return (
    <li className="grid gap-2">
      <div className="relative aspect-[4/3] overflow-hidden rounded-md border border-line bg-sunken">
        <img ref={preview} alt={t("chosenAlt")} className="size-full object-cover opacity-60" />
        {!isFailed && (
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-11 place-items-center rounded-full bg-surface text-fir">
              <Spinner />
            </span>
          </span>
        )}
      </div>
      <StatusMessage
        text={isFailed ? t("failed", { reason: error }) : ""}
        tone="error"
        className="text-sm empty:hidden"
      />
      <div className="flex flex-wrap gap-2">
        {isFailed && <TryAgain size="sm" variant="soft" onClick={onRetry} />}
        <Button size="sm" variant="plain" onClick={onDrop}>
          {t("drop")}
        </Button>
      </div>
    </li>
  );
}

/** Shows a local file in the `<img>` that gets the ref. */
function usePreview(file: File): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
