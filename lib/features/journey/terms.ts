/** Maximum of characters. */
export const MAX_NOTE = 200;
/** Maximum of stations of a journey, the latest ones. */
export const STATIONS_SHOWN = 50;
/** Maximum of notes in the margin, the newest ones. */
export const NOTES_SHOWN = 100;
/** For smaller towns the journey names only the country, because a village could identify the reader. */
export const MIN_INHABITANTS = 10_000;
/** How a book came to a station: it was listed, lent, or given there. */
export const STATION_KINDS = ["SHELF", "LOAN", "GIFT"] as const;
export type StationKind = (typeof STATION_KINDS)[number];
