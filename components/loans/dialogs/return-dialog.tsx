"use client";

import { ImagePlus, X } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { uploadPicture } from "@/components/books/upload-picture";
import { Checkbox } from "@/components/ui/checkbox";
import { api } from "@/lib/browser/api-client";
import { useLoanAction, type LoanStepDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { IconButton } from "@/components/ui/icon-button";
import { PICTURE_TYPES } from "@/lib/features/files/terms";
import { Remark } from "./remark";

/** The owner confirms that the book came back in acceptable condition, with an optional photo. */
export function ReturnDialog({ loan, onClose, onGo }: LoanStepDialogProps) {
  const t = useTranslations("loans.return");
  const action = useLoanAction();
  const [confirmed, setConfirmed] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const [feedback, setFeedback] = useState("");
  const addressOf = useStoredPhoto();

  async function submit() {
    const markReturned = async () => {
      const photoUrl = photo && (await addressOf(photo));
      const body = { photoUrl, feedback: feedback || null };
      await api("PUT /loans/[id]/return", { params: { id: loan.id }, body });
    };
    if (await action.run(markReturned, t("done"))) onGo("rateBorrower");
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: loan.bookTitle, name: loan.borrower.displayName })}
      submitLabel={t("submit")}
      pending={action.pending}
      disabled={!confirmed}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t("condition")}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
      <PhotoField onChange={setPhoto} />
      <Remark label={t("feedback")} value={feedback} onValueChange={setFeedback} />
    </DialogForm>
  );
}

/** Uploads a photo once, even if the form is sent again, and gives its address. */
function useStoredPhoto(): (photo: File) => Promise<string> {
  const stored = useRef<{ photo: File; address: string } | null>(null);
  return async (photo) => {
    if (stored.current?.photo === photo) return stored.current.address;
    const address = `/api/images/${await uploadPicture(photo)}`;
    stored.current = { photo, address };
    return address;
  };
}

interface PhotoFieldProps {
  onChange: (photo: File | null) => void;
}

function PhotoField({ onChange }: PhotoFieldProps) {
  const t = useTranslations("loans.return");
  const common = useTranslations("common");
  const id = useId();
  /** Object URL of the photo. */
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
            icon={X}
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
          icon={ImagePlus}
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
