"use client";

import { useTranslations } from "next-intl";
import { useState, useId } from "react";
import { Panel } from "@/components/ui/panel";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { polled, useApi } from "@/lib/browser/use-api";
import type { LoanRoleProps } from "@/components/loans/use-loan-action";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import { cx } from "@/components/ui/cx";
import { DateText } from "@/components/ui/time";
import { MAX_LOAN_PICTURES } from "@/lib/features/loans/terms";
import { PictureUploads } from "./picture-uploads";

const PictureDialog = lazyComponent(() => import("./picture-dialog").then((m) => m.PictureDialog));

interface ConditionProps extends LoanRoleProps {
  /** Rendered with the page. */
  first: LoanPictures;
}

/** Pictures of the book's condition, both moments side by side; nothing if none exist and none can be added after the hand-over. */
export function Condition({ loan, role, first }: ConditionProps) {
  const t = useTranslations("loanPictures");
  // The other side may add some.
  const call = { params: { id: loan.id }, ...polled(first) };
  const { pictures, moments } = useApi("GET /loans/[id]/pictures", call).data ?? first;
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = pictures.find(({ imageId }) => imageId === shownId);
  useFocusReturn(shown !== undefined);
  // Before the hand-over there is nothing to compare with.
  const mayAdd = loan.lentAt !== null && moments.some((moment) => moment.mayAdd);
  if (pictures.length === 0 && !mayAdd) return null;
  const other = otherSide(loan, role);
  const byName = ({ by }: LoanPicture) => (by === role ? t("you") : other.displayName);
  return (
    <Panel title={t("title")} titleClass="text-lg">
      <p className="mt-1 max-w-[56ch] text-muted">{t("text", { name: other.displayName })}</p>
      <div className="mt-5 grid gap-y-5 min-[28rem]:grid-cols-2 min-[28rem]:divide-x min-[28rem]:divide-line">
        {moments.map((rules) => (
          <Moment
            key={rules.moment}
            loan={loan}
            role={role}
            rules={rules}
            pictures={pictures.filter(({ moment }) => moment === rules.moment)}
            byName={byName}
            onShow={({ imageId }) => setShownId(imageId)}
          />
        ))}
      </div>
      {shown && (
        <PictureDialog
          loanId={loan.id}
          shown={shown}
          pictures={pictures}
          byName={byName}
          mayRemove={
            shown.by === role &&
            moments.some(({ moment, mayRemove }) => moment === shown.moment && mayRemove)
          }
          onShow={({ imageId }) => setShownId(imageId)}
          onClose={() => setShownId(null)}
        />
      )}
    </Panel>
  );
}

interface MomentProps extends LoanRoleProps {
  rules: LoanPictures["moments"][number];
  pictures: LoanPicture[];
  /** Who added a picture, from this side's view. */
  byName: (picture: LoanPicture) => string;
  onShow: (picture: LoanPicture) => void;
}

/** The pictures of one moment, by side, and a button to add some. */
function Moment({ loan, role, rules, pictures, byName, onShow }: MomentProps) {
  const { moment, mayAdd, until } = rules;
  const t = useTranslations("loanPictures");
  const id = useId();
  const own = pictures.filter(({ by }) => by === role).length;
  const at = moment === "HAND_OVER" ? loan.lentAt : loan.status === "RETURNED" && loan.closedAt;

  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 min-[28rem]:first:pr-3.5 min-[28rem]:last:pl-3.5 md:first:pr-6 md:last:pl-6"
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

const WIDTHS = [160, 320, 640];

/** The pictures that one side added, which a press shows large; nothing if there are none. */
function Side({ pictures, byName, onShow }: Pick<MomentProps, "pictures" | "byName" | "onShow">) {
  const t = useTranslations("loanPictures");
  const [first] = pictures;
  if (!first) return null;
  const name = byName(first);
  const isOnly = pictures.length === 1;
  return (
    <div className="grid gap-1.5">
      <p className="truncate text-sm font-medium">{name}</p>
      <ul aria-label={name} className="grid grid-cols-2 gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.imageId} className="only:col-span-full">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onShow(picture)}
              className={cx(
                "block w-full overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong",
                isOnly ? "aspect-[4/3]" : "aspect-square",
              )}
            >
              <img
                src={`${picture.url}?w=320`}
                srcSet={WIDTHS.map((width) => `${picture.url}?w=${width} ${width}w`).join(", ")}
                sizes={isOnly ? "(min-width: 761px) 280px, 45vw" : "(min-width: 761px) 140px, 22vw"}
                alt={t(`alt.${picture.moment}`, { name, number: index + 1 })}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
