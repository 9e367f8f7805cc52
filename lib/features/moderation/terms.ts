export const REPORT_REASONS = [
  "spam",
  "harassment",
  "inappropriate",
  "no-show",
  "damaged",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In characters. */
export const MAX_REPORT_DETAILS = 2_000;
export const BLOCKED_LISTED = 500;
