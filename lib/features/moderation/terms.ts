export const REPORT_REASONS = [
  "spam",
  "harassment",
  "inappropriate",
  "no-show",
  "damaged",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Longest description, in characters. */
export const MAX_REPORT_DETAILS = 2_000;
/** Length of the list of blocked users. */
export const BLOCKED_LISTED = 500;
