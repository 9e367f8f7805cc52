/** Longest reason or note. */
export const MAX_REASON = 500;
