"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { uploadPicture } from "@/components/books/upload-picture";
import { Checkbox } from "@/components/ui/checkbox";
import { api } from "@/lib/browser/api-client";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { PhotoField } from "./photo-field";
import { Remark } from "./remark";
import type { LoanDialogProps } from "./types";

interface ReturnDialogProps extends LoanDialogProps {
  /** The book is back: the next thing is to rate the borrower. */
  onReturned: () => void;
}

/**
 * The owner confirms that the book came back in acceptable condition, with a photo if they like.
 */
export function ReturnDialog({ loan, onClose, onReturned }: ReturnDialogProps) {
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
    if (await action.run(markReturned, t("done"))) onReturned();
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

/** Uploads a photo once, also where the form is sent again. Returns its address. */
function useStoredPhoto(): (photo: File) => Promise<string> {
  const stored = useRef<{ photo: File; address: string } | null>(null);
  return async (photo) => {
    if (stored.current?.photo === photo) return stored.current.address;
    const address = `/api/images/${await uploadPicture(photo)}`;
    stored.current = { photo, address };
    return address;
  };
}
