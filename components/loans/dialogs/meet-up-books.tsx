import { useTranslations } from "next-intl";
import { useId } from "react";
import { useMeetUpPart } from "@/components/loans/meet-up-line";
import { Checkbox } from "@/components/ui/checkbox";
import { ShowMore } from "@/components/ui/show-more";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { findTransition, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { meetUpAction } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { MEETUP_LOANS } from "@/lib/features/loans/terms";

/** Books before “show more”; few, so that the rest of the form stays in view. */
const PORTION = 6;

interface OfferedLoan {
  loan: Loan;
  /** The reader's side. */
  side: LoanRole;
  isSharing: boolean;
}

/**
 * Other loans between the same two users that can share the meet-up, those that already share it first;
 * undefined while they load.
 */
export function useOfferedLoans(loan: Loan): OfferedLoan[] | undefined {
  const me = useMe().id;
  const other = loan.ownerUserId === me ? loan.borrowerUserId : loan.ownerUserId;
  const { data } = useApi("GET /loans/active");
  return data
    ?.filter(({ id, ...each }) => id !== loan.id && isBetween(each, me, other))
    .map((each): OfferedLoan => {
      const isSharing = each.meetUpId !== null && each.meetUpId === loan.meetUpId;
      return { loan: each, side: each.ownerUserId === me ? "owner" : "borrower", isSharing };
    })
    .filter(({ loan: each, side }) => findTransition(meetUpAction(each), each, side))
    .toSorted((a, b) => Number(b.isSharing) - Number(a.isSharing))
    .slice(0, MEETUP_LOANS - 1);
}

function isBetween(
  { ownerUserId, borrowerUserId }: Pick<Loan, "ownerUserId" | "borrowerUserId">,
  one: string,
  other: string | null,
): boolean {
  return [ownerUserId, borrowerUserId].every((id) => id === one || id === other);
}

interface MeetUpBooksProps {
  /** Name of the other side. */
  name: string;
  offered: readonly OfferedLoan[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** Checkboxes for the other books that change hands at the meet-up; nothing if there are none. */
export function MeetUpBooks({ name, offered, ticked, onChange }: MeetUpBooksProps) {
  const t = useTranslations("loans.meetUpDialog");
  const page = useTranslations("loanPage");
  const part = useMeetUpPart();
  const id = useId();
  if (offered.length === 0) return null;
  const tick = (loanId: string, on: boolean) =>
    onChange(on ? [...ticked, loanId] : ticked.filter((each) => each !== loanId));
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-1">
      <p id={id} className="text-sm font-semibold text-muted">
        {t("others", { name })}
      </p>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t("othersHint")}
      </p>
      <ShowMore
        items={offered}
        size={PORTION}
        status={(shown, total) => page("shown", { shown, total })}
      >
        {(shown) => (
          <ul aria-labelledby={id}>
            {shown.map(({ loan, side, isSharing }) => (
              <li key={loan.id}>
                <Checkbox
                  label={loan.bookTitle}
                  hint={[
                    part(side, loan.status === "LENT"),
                    loan.meetUpId !== null && !isSharing && t("elsewhere"),
                  ]
                    .filter(Boolean)
                    .join("; ")}
                  checked={ticked.includes(loan.id)}
                  onChange={(event) => tick(loan.id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </div>
  );
}
