import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import type { PhotoOptions } from "../generators/book-photo";

/** A picture of a book's condition by one side of its loan. */
export interface TourPicture extends PhotoOptions {
  moment: HandOverMoment;
  by: LoanRole;
}

const given = { moment: "HAND_OVER", worn: false, table: "oak" } as const;
const back = { moment: "RETURN", worn: true, table: "cloth" } as const;
const cover = "#23576b";

/** Pictures of the tour's books, by title: the first book came back with a bent corner. */
export const TOUR_PICTURES: Record<string, readonly TourPicture[]> = {
  Ворошиловград: [
    { ...given, by: "owner", view: "front", colour: cover, tilt: -4 },
    { ...given, by: "owner", view: "open", colour: cover, tilt: 2 },
    { ...given, by: "borrower", view: "corner", colour: cover, tilt: -3 },
    { ...back, by: "borrower", view: "front", colour: cover, tilt: 5 },
    { ...back, by: "owner", view: "corner", colour: cover, tilt: 3 },
    { ...back, by: "owner", view: "open", colour: cover, tilt: -3 },
  ],
  Інтернат: [
    { ...given, by: "owner", view: "front", colour: "#7a3b2e", tilt: 3 },
    { ...given, by: "borrower", view: "open", colour: "#7a3b2e", tilt: -2 },
  ],
};
