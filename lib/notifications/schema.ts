import { z } from "zod";

export const NOTIFICATION_TYPES = [
  "LOAN_REQUEST",
  "LOAN_APPROVED",
  "LOAN_REJECTED",
  "LOAN_STATUS_CHANGE",
  "BOOK_RETURNED",
  "MEETUP_SCHEDULED",
  "MEETUP_CONFIRMED",
  "FRIEND_REQUEST",
  "FRIEND_ACCEPTED",
  "ID_APPROVED",
  "ID_REJECTED",
  "BOOK_HIDDEN",
  "BOOK_RESTORED",
  "BADGE_EARNED",
  "PICTURE_REMOVED",
  "REVIEW_REMOVED",
  "LOAN_DUE_SOON",
  "LOAN_OVERDUE",
  "SIGN_IN_REMOVED",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Newest notifications a list gives at most, and as many of the types that the screen leaves out. */
export const NOTIFICATIONS_LISTED = 200;

/** Values of the text's placeholders, for example `name`, `title`, `status`, `dueDate`. */
export const notificationParams = z.record(z.string(), z.union([z.string(), z.number()]));
export type NotificationParams = z.output<typeof notificationParams>;

/** Who caused it, as far as the reader may see them. */
export const notificationActor = z.object({
  id: z.uuid(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  profilePictureUrl: z.string().nullable(),
});

/** `title` and `message` are translation keys: the browser renders them with `params`. */
export const notification = z.object({
  id: z.uuid(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  params: notificationParams,
  read: z.boolean(),
  timestamp: z.iso.datetime(),
  loanId: z.uuid().nullable(),
  actor: notificationActor.nullable(),
});
export type Notification = z.output<typeof notification>;

/** Translation keys of a type's texts. */
export function notificationKeys(type: NotificationType): { title: string; message: string } {
  return { title: `notifications.${type}.title`, message: `notifications.${type}.message` };
}
