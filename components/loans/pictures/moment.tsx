import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { CameraButton, FileButton } from "@/components/ui/file-button";
import { DateText } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import { PHOTO_TYPES } from "@/lib/features/covers/terms";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";
import { MAX_LOAN_PICTURES } from "@/lib/features/loans/terms";
import { Thumbnail } from "./thumbnail";
import { UploadTile } from "./upload-tile";
import { usePictureUpload } from "./use-picture-upload";

interface MomentProps extends LoanRoleProps {
  rules: LoanPictures["moments"][number];
  pictures: LoanPicture[];
  /** Who added a picture, from this side's view. */
  byName: (picture: LoanPicture) => string;
  onShow: (picture: LoanPicture) => void;
}

/** The pictures of one moment, by side, and a button to add some. */
export function Moment({ loan, role, rules, pictures, byName, onShow }: MomentProps) {
  const { moment, mayAdd, until } = rules;
  const t = useTranslations("loanPictures");
  const id = useId();
  const upload = usePictureUpload(loan.id, moment);
  const own = pictures.filter(({ by }) => by === role).length;
  const left = MAX_LOAN_PICTURES - own - upload.uploads.length;
  const at = moment === "HAND_OVER" ? loan.lentAt : loan.status === "RETURNED" && loan.closedAt;
  const isEmpty = pictures.length === 0 && upload.uploads.length === 0;
  const sending = upload.uploads.filter(({ state }) => state !== "failed").length;
  const outcome = upload.stored > 0 ? t("stored", { count: upload.stored }) : "";

  function choose(files: File[]) {
    upload.choose(files.slice(0, left));
    if (files.length > left) toast.info(t("onlySoMany", { max: MAX_LOAN_PICTURES }));
  }

  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 min-[22rem]:first:pr-3.5 min-[22rem]:last:pl-3.5 md:first:pr-6 md:last:pl-6"
    >
      <div>
        <h3 id={id} className="text-lg">
          {t(`moment.${moment}`)}
        </h3>
        {at && (
          <p className="text-sm text-muted">
            <DateText value={at} />
          </p>
        )}
      </div>
      {(["owner", "borrower"] as const).map((side) => (
        <Side
          key={side}
          pictures={pictures.filter(({ by }) => by === side)}
          byName={byName}
          onShow={onShow}
        />
      ))}
      {upload.uploads.length > 0 && (
        <ul aria-label={t("chosen")} className="grid gap-2.5">
          {upload.uploads.map((each) => (
            <UploadTile
              key={`${each.file.name} ${each.file.lastModified} ${each.file.size}`}
              upload={each}
              onRetry={() => upload.retry(each.file)}
              onDrop={() => upload.drop(each.file)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {sending > 0 ? t("sending", { count: sending }) : outcome}
      </p>
      {isEmpty && !mayAdd && <p className="text-sm text-muted">{t(`none.${moment}`)}</p>}
      {mayAdd && left > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <CameraButton
            label={t("take")}
            size="sm"
            variant="soft"
            block
            onFile={(file) => choose([file])}
          />
          <FileButton
            label={t("choose")}
            icon={ImagePlus}
            accept={PHOTO_TYPES}
            multiple
            size="sm"
            variant="ghost"
            block
            onFile={(_, all) => choose(all)}
          />
        </div>
      )}
      {mayAdd && (
        <p className="text-sm text-muted">
          {t("count", { count: own, max: MAX_LOAN_PICTURES })}{" "}
          {until && t.rich("until", { date: () => <DateText value={until} style="moment" /> })}
        </p>
      )}
    </section>
  );
}

/** The pictures that one side added; nothing if there are none. */
function Side({ pictures, byName, onShow }: Pick<MomentProps, "pictures" | "byName" | "onShow">) {
  const [first] = pictures;
  if (!first) return null;
  const name = byName(first);
  return (
    <div className="grid gap-1.5">
      <p className="truncate text-sm font-medium">{name}</p>
      <ul aria-label={name} className="grid grid-cols-2 gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.imageId} className="only:col-span-full">
            <Thumbnail
              picture={picture}
              name={name}
              number={index + 1}
              isOnly={pictures.length === 1}
              onShow={() => onShow(picture)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
