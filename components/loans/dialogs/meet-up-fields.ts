import type { Loan } from "@/lib/loans/schema";

/** The form's fields for what is agreed so far, by the reader's own clock. */
export function meetUpFields(loan: Loan) {
  const at = loan.meetUpDateTime ? new Date(loan.meetUpDateTime) : null;
  return {
    date: at ? at.toLocaleDateString("sv-SE") : "",
    time: at && loan.meetUpTimeSet ? at.toLocaleTimeString("sv-SE").slice(0, 5) : "",
    location: loan.meetUpLocationGeneral ?? "",
    notes: loan.meetUpNotes ?? "",
  };
}
