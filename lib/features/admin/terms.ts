/** Maximum of characters of a reason or note. */
export const MAX_REASON = 500;
