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

/** Limit of a list, and of the types that the screen leaves out. */
export const NOTIFICATIONS_LISTED = 200;

/** Values of the text's placeholders, for example `name`, `title`, `status`, `dueDate`. */
export const notificationParams = z.record(z.string(), z.union([z.string(), z.number()]));
export type NotificationParams = z.output<typeof notificationParams>;

/** The user who caused it, where visible to the recipient. */
const notificationActor = z.object({
  id: z.uuid().describe("The id of that reader."),
  displayName: z.string().describe("The current name as others see it."),
  isAdmin: z.boolean().describe("True for administrators."),
  profilePictureUrl: z
    .string()
    .nullable()
    .describe("Path on this host; null if there is no picture."),
});

/** `title` and `message` are translation keys: the browser renders them with `params`. */
export const notification = z
  .object({
    id: z.uuid().describe("The id of the notification."),
    type: z.enum(NOTIFICATION_TYPES).describe("What happened."),
    title: z.string().describe("Translation key of the heading."),
    message: z.string().describe("Translation key of the text."),
    params: notificationParams.describe(
      "Values of the text's placeholders, for example `name`, `title`, `status` and `dueDate`.",
    ),
    read: z.boolean().describe("It has been read."),
    timestamp: z.iso.datetime().describe("When it happened."),
    loanId: z.uuid().nullable().describe("The loan it is about."),
    actor: notificationActor
      .nullable()
      .describe("Who caused it; null if nobody, or if the caller may not see them."),
  })
  .describe("Something that happened to the reader.");
export type Notification = z.output<typeof notification>;

export function notificationKeys(type: NotificationType): { title: string; message: string } {
  return { title: `notifications.${type}.title`, message: `notifications.${type}.message` };
}
