import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { FileImage } from "@/components/ui/photo-preview";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { TryAgain } from "@/components/ui/try-again";
import { useErrorText } from "@/lib/browser/use-error-text";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import { MAX_LOAN_PICTURES, type HandOverMoment } from "@/lib/features/loans/terms";
import { usePictureUpload, type Upload } from "./use-picture-upload";

interface PictureUploadsProps {
  loanId: string;
  moment: HandOverMoment;
  /** Number of the reader's pictures of that moment. */
  own: number;
  mayAdd: boolean;
}

/** The chosen pictures while they are sent, and the buttons to take or choose more. */
export function PictureUploads({ loanId, moment, own, mayAdd }: PictureUploadsProps) {
  const t = useTranslations("loanPictures");
  const { uploads, stored, choose, retry, drop } = usePictureUpload(loanId, moment);
  const left = MAX_LOAN_PICTURES - own - uploads.length;
  const sending = uploads.filter(({ state }) => state !== "failed").length;
  const outcome = stored > 0 ? t("stored", { count: stored }) : "";

  function add(files: File[]) {
    choose(files.slice(0, left));
    if (files.length > left) toast.info(t("onlySoMany", { max: MAX_LOAN_PICTURES }));
  }

  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={t("chosen")} className="grid gap-2.5">
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
      <p role="status" className="sr-only">
        {sending > 0 ? t("sending", { count: sending }) : outcome}
      </p>
      {mayAdd && left > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <CameraButton
            label={t("take")}
            size="sm"
            variant="soft"
            block
            onFile={(file) => add([file])}
          />
          <FileButton
            label={t("choose")}
            icon={ImagePlus}
            accept={PHOTO_TYPES}
            multiple
            size="sm"
            variant="ghost"
            block
            onFile={(_, all) => add(all)}
          />
        </div>
      )}
    </>
  );
}

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

/** A chosen picture while it is sent, or the error. */
function UploadTile({ upload: { file, state, error }, onRetry, onDrop }: UploadTileProps) {
  const t = useTranslations("loanPictures");
  const errorText = useErrorText();
  const isFailed = state === "failed";
  return (
    <li className="grid gap-2">
      <div className="relative aspect-[4/3] overflow-hidden rounded-md border border-line bg-sunken">
        <FileImage file={file} alt={t("chosenAlt")} className="size-full object-cover opacity-60" />
        {!isFailed && (
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-11 place-items-center rounded-full bg-surface text-fir">
              <Spinner />
            </span>
          </span>
        )}
      </div>
      <StatusMessage
        text={isFailed ? t("failed", { reason: errorText(error) }) : ""}
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
