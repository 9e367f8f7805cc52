/** Longest name in an outside loan, in characters. */
export const MAX_OUTSIDE_NAME = 100;

/** What the receiver of a gift may do with it. */
export const GIFT_CHOICES = {
  LEND: { state: "AVAILABLE_FOR_BORROW", visibility: "EVERYONE" },
  PASS_ON: { state: "AVAILABLE_FOR_GIVE_AWAY", visibility: "EVERYONE" },
  KEEP: { state: "AVAILABLE_FOR_BORROW", visibility: "NOBODY" },
} as const;
