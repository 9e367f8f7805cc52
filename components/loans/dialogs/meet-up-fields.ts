import { MEETUP_PLACES, type MeetupPlace } from "@/lib/features/loans/terms";
import type { Loan } from "@/lib/features/loans/schema";
import { ownTimeZone } from "@/components/loans/days";

export interface MeetUpFields {
  date: string;
  time: string;
  /** One of the suggestions, whose name the field then shows in the reader's language. */
  place: MeetupPlace | null;
  /** The place as it was typed, where it is none of them. */
  typed: string;
  notes: string;
}

/** The zone whose clocks the form shows: the one it was entered in, else the reader's own. */
export function meetUpZone({ meetUpDateTime, meetUpTimeZone }: Loan): string {
  return (meetUpDateTime && meetUpTimeZone) || ownTimeZone();
}

/** The form's fields for what is proposed so far, by the clocks of this zone. */
export function meetUpFields(loan: Loan, timeZone: string): MeetUpFields {
  const at = loan.meetUpDateTime ? new Date(loan.meetUpDateTime) : null;
  const location = loan.meetUpLocationGeneral ?? "";
  const place = MEETUP_PLACES.find((known) => known === location) ?? null;
  return {
    date: at ? at.toLocaleDateString("sv-SE", { timeZone }) : "",
    time: at && loan.meetUpTimeSet ? at.toLocaleTimeString("sv-SE", { timeZone }).slice(0, 5) : "",
    place,
    typed: place ? "" : location,
    notes: loan.meetUpNotes ?? "",
  };
}
