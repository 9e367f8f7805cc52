/** Longest note in the margin, in characters. */
export const MAX_NOTE = 200;
/** Stations of a journey, the latest. */
export const STATIONS_SHOWN = 50;
/** Notes in the margin, the newest. */
export const NOTES_SHOWN = 100;
/** Of a smaller town the journey names the country alone: in a village everybody knows who reads. */
export const MIN_INHABITANTS = 10_000;
/** How a book came to a station: it was listed there, lent there, or given there. */
export const STATION_KINDS = ["SHELF", "LOAN", "GIFT"] as const;
export type StationKind = (typeof STATION_KINDS)[number];
