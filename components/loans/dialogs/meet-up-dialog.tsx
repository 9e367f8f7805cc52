"use client";

import { ChevronDown, ShieldCheck } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useFieldText } from "@/lib/browser/use-error-text";
import {
  MEETUP_LOANS,
  MEETUP_PLACES,
  MEETUP_YEARS,
  type MeetupPlace,
} from "@/lib/features/loans/terms";
import {
  dayAfter,
  dayError,
  ownTimeZone,
  today,
  useDay,
  yearsAhead,
} from "@/components/loans/days";
import { useDayText } from "@/components/loans/due-date";
import { useMeetUpPlace } from "@/components/loans/meet-up-line";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { useMe } from "@/components/users/use-me";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";
import { partOf } from "@/lib/features/loans/groups";
import { findTransition, sideOf, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import {
  hasMeetUp,
  isMeetUpAhead,
  meetUpAction,
} from "@/lib/features/loans/machine/meetup-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { clockIn, dayIn, isSameClock, zoneName } from "@/lib/shared/time";

const NONE = { date: false, time: false };

/** Either side proposes when and where to meet; a new proposal replaces the earlier one. */
export function MeetUpDialog({ loan, together, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.meetUpDialog");
  const actions = useTranslations("loans.actions");
  const locale = useLocale();
  const placeName = useMeetUpPlace();
  const placeInput = useRef<HTMLInputElement>(null);
  const fieldText = useFieldText();
  const action = useLoanAction();
  const { displayName: name } = otherSide(loan, sideOf(loan, useMe().id));
  const timeZone = meetUpZone(loan);
  const at = loan.meetUpDateTime && new Date(loan.meetUpDateTime);
  const isOwnClock = !at || isSameClock(at, timeZone, ownTimeZone());
  const books = useMeetUpBooks(loan, together);
  const [fields, setFields] = useState(() => meetUpFields(loan, timeZone));
  /** Whether date or time are incomplete; the input's value is empty then. */
  const [half, setHalf] = useState(NONE);
  const change = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setHalf(NONE);
  };
  const dateError =
    dayError(fields.date, MEETUP_YEARS) ?? (half.date ? { code: "date" } : undefined);
  const needsDate = fields.time !== "" && fields.date === "";
  const location = fields.place ?? fields.typed.trim();
  const isEmpty = !(fields.date || location || fields.notes.trim());

  function choose(place: MeetupPlace) {
    if (place !== "other") return change({ place, typed: "" });
    // Only the two know which: it is typed.
    change({ place: null, typed: "" });
    placeInput.current?.focus();
  }

  async function submit() {
    const body = {
      date: fields.date || null,
      time: fields.time || null,
      location: location || null,
      notes: fields.notes || null,
      // Absent (not loaded yet), the loans that share the meet-up stay the same.
      loanIds: books.ticked?.slice(1),
      timeZone,
    };
    const params = { id: books.ticked?.[0] ?? loan.id };
    const save = () => api("PUT /loans/[id]/schedule-meetup", { params, body });
    if (await action.run(save, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={hasMeetUp(loan) ? actions("moveMeetUp") : t("title")}
      description={useWhat(loan, name, books)}
      submitLabel={t("submit")}
      closeLabel={loan.status === "APPROVED" ? t("later") : undefined}
      pending={action.pending}
      disabled={needsDate || isEmpty || books.ticked?.length === 0}
      reason={isEmpty && !needsDate ? t("empty") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3 min-[22rem]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <DateField
          label={t("date")}
          min={today()}
          max={yearsAhead(MEETUP_YEARS)}
          value={fields.date}
          error={needsDate ? t("dateNeeded") : fieldText(dateError)}
          onInvalid={() => setHalf((known) => ({ ...known, date: true }))}
          onChange={(event) => change({ date: event.target.value })}
        />
        <Field
          label={t("time")}
          hint={isOwnClock ? undefined : t("zone", { zone: zoneName(timeZone, locale, at) })}
          error={fieldText(half.time ? { code: "time" } : undefined)}
        >
          <Input
            type="time"
            value={fields.time}
            onInvalid={() => setHalf((known) => ({ ...known, time: true }))}
            onValueChange={(value) => change({ time: value })}
          />
        </Field>
      </div>
      <div className="grid gap-2">
        <Field label={t("place")} optional>
          <Input
            ref={placeInput}
            maxLength={200}
            value={fields.place ? (placeName(fields.place) ?? "") : fields.typed}
            onValueChange={(value) => change({ place: null, typed: value })}
          />
        </Field>
        <div className="flex flex-wrap gap-2" role="group" aria-label={t("suggestions")}>
          {MEETUP_PLACES.map((place) => (
            <Chip key={place} on={fields.place === place} onClick={() => choose(place)}>
              {placeName(place)}
            </Chip>
          ))}
        </div>
      </div>
      <MeetUpBooks name={name} books={books} />
      <p className="flex items-center gap-2.5 text-sm text-muted">
        <Icon of={ShieldCheck} className="size-5 flex-none text-amber" />
        {t("safety")}
      </p>
      <Remark
        label={t("notes")}
        value={fields.notes}
        onValueChange={(notes) => change({ notes })}
      />
    </DialogForm>
  );
}

/** What the meet-up is for; to who lends, also who takes the books and until when. */
function useWhat(
  loan: Loan,
  name: string,
  { books, isTicked }: ReturnType<typeof useMeetUpBooks>,
): string {
  const t = useTranslations("loans.meetUpDialog.text");
  const dayText = useDayText();
  const { id: userId } = useMe();
  const loans = books?.filter(isTicked).map((each) => each.loan) ?? [loan];
  const count = loans.length;
  const [day, ...otherDays] = new Set(loans.map(({ dueDate }) => dueDate));
  const isLending = loans.every(
    ({ kind, status, ownerUserId }) =>
      kind === "LOAN" && status === "APPROVED" && ownerUserId === userId,
  );
  const { bookTitle: title, status, kind } = loan;
  if (isLending && day && otherDays.length === 0)
    return t("lending", { name, count, title: loans[0]?.bookTitle ?? title, date: dayText(day) });
  if (count > 1) return t("several");
  if (status === "LENT") return t("back", { title });
  return t(kind === "GIFT" ? "gift" : "loan", { title });
}

interface MeetUpFields {
  date: string;
  time: string;
  /** A suggested place, shown in the reader's language. */
  place: MeetupPlace | null;
  /** Any other place, as typed. */
  typed: string;
  notes: string;
}

/** The time zone of the form: the one in which the meet-up was entered, or else the browser's. */
function meetUpZone({ meetUpId, meetUpDateTime, meetUpTimeZone }: Loan): string {
  return (meetUpId && meetUpDateTime && meetUpTimeZone) || ownTimeZone();
}

/** When two meet who have not said anything yet: by daylight, also in winter. */
const USUAL_TIME = "15:00";

/** The form's values for the present proposal, or for a first one tomorrow, local to `timeZone`. */
function meetUpFields(loan: Loan, timeZone: string): MeetUpFields {
  // A lent book's other meet-up columns are of its handover, which is over.
  if (loan.meetUpId === null)
    return { date: dayAfter(today(), 1), time: USUAL_TIME, place: null, typed: "", notes: "" };
  const at = loan.meetUpDateTime ? new Date(loan.meetUpDateTime) : null;
  const location = loan.meetUpLocationGeneral ?? "";
  const place = MEETUP_PLACES.find((known) => known === location) ?? null;
  return {
    date: loan.meetUpOver ? dayAfter(today(), 1) : at ? dayIn(timeZone, at) : "",
    time: at && loan.meetUpTimeSet ? clockIn(timeZone, at).slice(11) : "",
    place,
    typed: place ? "" : location,
    notes: loan.meetUpNotes ?? "",
  };
}

interface OfferedLoan {
  loan: Loan;
  /** The reader's side. */
  side: LoanRole;
  /** Belongs to the meet-up (0), is due to come back (1), or is any other of the two users (2). */
  rank: 0 | 1 | 2;
}

/**
 * The loans that can share the meet-up of a loan, with those that are ticked. What belongs together is ticked at
 * first: the books that share the meet-up already, those of its row or, for a first one, all that are promised without one.
 */
function useMeetUpBooks(loan: Loan, together: readonly Loan[] = []) {
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
      rank: together.some(({ id }) => id === each.id) ? 0 : rankOf(each, loan, day),
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
  if (isSharing || (isUnplanned(each) && isUnplanned(loan))) return 0;
  const isDue = each.status === "LENT" && each.dueDate !== null && each.dueDate <= day;
  return isDue && !isMeetUpAhead(each) ? 1 : 2;
}

/** Promised, without a meet-up ahead. */
const isUnplanned = (loan: Loan) => loan.status !== "LENT" && !isMeetUpAhead(loan);

interface MeetUpBooksProps {
  /** Name of the other side. */
  name: string;
  books: ReturnType<typeof useMeetUpBooks>;
}

/** Checkboxes for the books that change hands at the meet-up; nothing if there is only one. */
function MeetUpBooks({ name, books: { books = [], isTicked, tick } }: MeetUpBooksProps) {
  const t = useTranslations("loans.meetUpDialog");
  const parts = useTranslations("loans.meetUpBook");
  const id = useId();
  if (books.length < 2) return null;
  const list = (some: readonly OfferedLoan[]) => (
    <ul>
      {some.map((each) => (
        <li key={each.loan.id}>
          <Checkbox
            label={each.loan.bookTitle}
            hint={[
              parts(partOf(each.side, each.loan.status === "LENT")),
              isMeetUpAhead(each.loan) && each.rank !== 0 && t("elsewhere"),
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
