export const REPORT_REASONS = [
  "spam",
  "harassment",
  "inappropriate",
  "no-show",
  "damaged",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Longest description of what happened. */
export const MAX_REPORT_DETAILS = 2_000;
/** Blocked readers that a list gives at most. */
export const BLOCKED_LISTED = 500;
