"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Panel } from "@/components/ui/panel";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { LoanRoleProps } from "@/components/loans/use-loan-action";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import { Moment } from "./moment";
import { useLoanPictures } from "./use-loan-pictures";

const PictureDialog = lazyComponent(() => import("./picture-dialog").then((m) => m.PictureDialog));

interface ConditionProps extends LoanRoleProps {
  /** Rendered with the page. */
  first: LoanPictures;
}

/** Pictures of the book's condition, both moments side by side; nothing if none exist and none can be added after the hand-over. */
export function Condition({ loan, role, first }: ConditionProps) {
  const t = useTranslations("loanPictures");
  const { pictures, moments } = useLoanPictures(loan.id, first);
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
      <div className="mt-5 grid gap-y-5 min-[22rem]:grid-cols-2 min-[22rem]:divide-x min-[22rem]:divide-line">
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
