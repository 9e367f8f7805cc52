"use client";

import { ChevronLeft, ChevronRight, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Dots } from "@/components/ui/dots";
import { IconButton } from "@/components/ui/icon-button";
import { StatusMessage } from "@/components/ui/status-message";
import { DateText } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { LoanPicture } from "@/lib/features/loans/pictures/schema";
import { refreshPictures } from "./use-picture-upload";

interface PictureDialogProps {
  loanId: string;
  shown: LoanPicture;
  /** All pictures of the loan. */
  pictures: LoanPicture[];
  byName: (picture: LoanPicture) => string;
  mayRemove: boolean;
  onShow: (picture: LoanPicture) => void;
  onClose: () => void;
}

/** One large picture; the arrows move through all of the loan. */
export function PictureDialog({
  loanId,
  shown,
  pictures,
  byName,
  mayRemove,
  onShow,
  onClose,
}: PictureDialogProps) {
  const t = useTranslations("loanPictures");
  const index = pictures.indexOf(shown);
  const { pending, run } = useAction({ refresh: () => refreshPictures(loanId) });
  const params = { id: loanId, imageId: shown.imageId };
  const remove = () => api("DELETE /loans/[id]/pictures/[imageId]", { params });
  const go = (by: number) => {
    const there = pictures[(index + by + pictures.length) % pictures.length];
    if (there) onShow(there);
  };

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(`moment.${shown.moment}`)}
      description={
        <Dots>
          {byName(shown)}
          <DateText value={shown.addedAt} style="moment" />
        </Dots>
      }
    >
      <DialogBody>
        <div role="group" aria-label={t("all")} onKeyDown={onKeyDown} className="grid gap-3">
          {pictures.length > 1 && (
            <div className="flex items-center justify-center gap-3">
              <IconButton
                label={t("previous")}
                icon={ChevronLeft}
                variant="outline"
                onClick={() => go(-1)}
              />
              <p aria-live="polite" className="min-w-16 text-center text-sm text-muted">
                {t("place", { number: index + 1, total: pictures.length })}
              </p>
              <IconButton
                label={t("next")}
                icon={ChevronRight}
                variant="outline"
                onClick={() => go(1)}
              />
            </div>
          )}
          <Large key={shown.imageId} picture={shown} name={byName(shown)} />
          {mayRemove && (
            <ConfirmDialog
              trigger={
                <Button size="sm" variant="danger" icon={Trash2} className="justify-self-center">
                  {t("remove")}
                </Button>
              }
              title={t("removeTitle")}
              text={t("removeText")}
              confirmLabel={t("remove")}
              pending={pending}
              onConfirm={async () => (await run(remove, t("removed"))) && onClose()}
            />
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}

function Large({ picture, name }: { picture: LoanPicture; name: string }) {
  const t = useTranslations("loanPictures");
  const errors = useTranslations("errors");
  const [isAway, setIsAway] = useState(false);
  const { url, width, height, moment } = picture;
  if (isAway) return <StatusMessage tone="error" text={errors("NETWORK")} />;
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={t(`altLarge.${moment}`, { name })}
      onError={() => setIsAway(true)}
      className="mx-auto h-auto max-h-[62dvh] w-auto max-w-full rounded-md bg-sunken object-contain"
    />
  );
}
