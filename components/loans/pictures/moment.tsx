import { useTranslations } from "next-intl";
import { useId } from "react";
import { DateText } from "@/components/ui/time";
import type { LoanRoleProps } from "@/components/loans/use-loan-action";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";
import { MAX_LOAN_PICTURES } from "@/lib/features/loans/terms";
import { PictureUploads } from "./picture-uploads";
import { Thumbnail } from "./thumbnail";

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
  const own = pictures.filter(({ by }) => by === role).length;
  const at = moment === "HAND_OVER" ? loan.lentAt : loan.status === "RETURNED" && loan.closedAt;

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
      {pictures.length === 0 && !mayAdd && (
        <p className="text-sm text-muted">{t(`none.${moment}`)}</p>
      )}
      <PictureUploads loanId={loan.id} moment={moment} own={own} mayAdd={mayAdd} />
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
