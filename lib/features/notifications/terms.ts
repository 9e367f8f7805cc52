import type { NotificationType } from "./schema";

/** Pushed and mailed, but not in the list. */
export const UNLISTED_TYPES = ["LOAN_STATUS_CHANGE"] as const satisfies NotificationType[];

/** Not mailed: no mail setting covers them. */
const UNMAILED_TYPES = [
  "BADGE_EARNED",
  "ID_APPROVED",
  "ID_REJECTED",
  "BOOK_HIDDEN",
  "BOOK_RESTORED",
  "PICTURE_REMOVED",
  "REVIEW_REMOVED",
  "NOTE_REMOVED",
  "SIGN_IN_REMOVED",
  // The two stand beside each other.
  "HANDED_OVER",
] as const satisfies NotificationType[];
export type MailedType = Exclude<NotificationType, (typeof UNMAILED_TYPES)[number]>;

export function isMailed(type: NotificationType): type is MailedType {
  return !UNMAILED_TYPES.some((unmailed) => unmailed === type);
}
