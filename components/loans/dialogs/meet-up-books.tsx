import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useDay } from "@/components/loans/days";
import { useMeetUpPart } from "@/components/loans/meet-up-line";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { findTransition, sideOf, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp, meetUpAction } from "@/lib/features/loans/machine/meetup-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { MEETUP_LOANS } from "@/lib/features/loans/terms";

interface OfferedLoan {
  loan: Loan;
  /** The reader's side. */
  side: LoanRole;
  /** Belongs to the meet-up (0), is due to come back (1), or is any other of the two users (2). */
  rank: 0 | 1 | 2;
}

/**
 * The loans that can share the meet-up of a loan, with those that are ticked. What belongs together is ticked at
 * first: the books that share the meet-up already or, for a first one, all that are promised without one.
 */
export function useMeetUpBooks(loan: Loan) {
  const me = useMe().id;
  const day = useDay();
  const { data } = useApi("GET /loans/active");
  /** Changes by the reader, by the id of the loan. */
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const other = otherSide(loan, sideOf(loan, me)).id;
  const offered = data
    ?.map((each): OfferedLoan => ({
      loan: each,
      side: sideOf(each, me),
      rank: rankOf(each, loan, day),
    }))
    .filter(
      ({ loan: each, side }) =>
        each.id !== loan.id &&
        otherSide(each, side).id === other &&
        findTransition(meetUpAction(each), each, side),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MEETUP_LOANS - 1);
  const own: OfferedLoan = { loan, side: sideOf(loan, me), rank: 0 };
  const books = offered && [own, ...offered];
  const isTicked = ({ loan: { id }, rank }: OfferedLoan) => changes[id] ?? rank === 0;
  return {
    /** The loan itself first; undefined while the others load. */
    books,
    isTicked,
    /** Ids of the ticked loans, in the order of `books`. */
    ticked: books?.filter(isTicked).map(({ loan: { id } }) => id),
    tick: (id: string, on: boolean) => setChanges({ ...changes, [id]: on }),
  };
}

function rankOf(each: Loan, loan: Loan, day: string): OfferedLoan["rank"] {
  const isSharing = each.meetUpId !== null && each.meetUpId === loan.meetUpId;
  const isPromised = each.status === "APPROVED" && loan.status === "APPROVED";
  if (isSharing || isPromised) return 0;
  const isDue = each.status === "LENT" && each.dueDate !== null && each.dueDate <= day;
  return isDue && !hasMeetUp(each) ? 1 : 2;
}

interface MeetUpBooksProps {
  /** Name of the other side. */
  name: string;
  books: ReturnType<typeof useMeetUpBooks>;
}

/** Checkboxes for the books that change hands at the meet-up; nothing if there is only one. */
export function MeetUpBooks({ name, books: { books = [], isTicked, tick } }: MeetUpBooksProps) {
  const t = useTranslations("loans.meetUpDialog");
  const part = useMeetUpPart();
  const id = useId();
  if (books.length < 2) return null;
  const list = (some: readonly OfferedLoan[]) => (
    <ul>
      {some.map((each) => (
        <li key={each.loan.id}>
          <Checkbox
            label={each.loan.bookTitle}
            hint={[
              part(each.side, each.loan.status === "LENT"),
              hasMeetUp(each.loan) && each.rank !== 0 && t("elsewhere"),
            ]
              .filter(Boolean)
              .join("; ")}
            checked={isTicked(each)}
            onChange={(event) => tick(each.loan.id, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
  const others = books.filter(({ rank }) => rank === 2);
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <p id={id} className="text-sm font-semibold text-muted">
        {t("books")}
      </p>
      {list(books.filter(({ rank }) => rank < 2))}
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm font-semibold text-fir-strong [&::-webkit-details-marker]:hidden">
            {t("others", { name, count: others.length })}
            <Icon of={ChevronDown} className="size-5 group-open:rotate-180" />
          </summary>
          {list(others)}
        </details>
      )}
    </div>
  );
}
