import { z } from "zod";
import * as field from "@/lib/shared/field";
import { NotificationType } from "@/prisma/client/enums";

/** Limit of a list, and of the types that are not listed. */
export const NOTIFICATIONS_LISTED = 200;

const text = z.string().optional();
const LOAN_SIDES = ["owner", "borrower"] as const;

/** Values for a notification's texts; its type decides which are set. */
export const notificationParams = z.object({
  name: text.describe("Name of who caused it; empty if the account is gone."),
  title: text.describe("Title of the book."),
  bookId: z.uuid().optional().describe("The book, where it is about no loan."),
  circle: text.describe("Name of the circle."),
  circleId: z.uuid().optional().describe("The circle."),
  kind: text.describe("LOAN, GIFT or SELF_SERVICE; a loan if omitted."),
  status: text.describe("Status of the loan after the step."),
  previous: text.describe("Status of the loan before the step."),
  dueDate: text.describe("The day on which the book is due, or is asked for until."),
  days: z
    .number()
    .optional()
    .describe(
      "Days until that day or the meet-up's, or since, when it is read; absent once it is over.",
    ),
  side: z.enum(LOAN_SIDES).optional().describe("The side of the loan that is told."),
  message: text.describe("What was written with the approval, or with the ask for more time."),
  feedback: text.describe("What was written when the loan ended or the request was declined."),
  meetUpDateTime: text.describe("The proposed time."),
  meetUpTimeSet: z.number().optional().describe("0 if only a day is proposed, else 1."),
  meetUpTimeZone: text.describe("The time zone of the proposal."),
  meetUpLocationGeneral: text.describe("The proposed place."),
  meetUpVersion: z.number().optional().describe("The version of the meet-up that is told of."),
  meetUpConfirmed: z
    .number()
    .optional()
    .describe("1 if the meet-up is agreed, else 0; of a proposal, while it stands."),
  damaged: z.number().optional().describe("1 if the book came back damaged or incomplete."),
  invited: z.number().optional().describe("1 if they came by the reader's invitation link."),
  books: z.number().optional().describe("Number of books that it is about, if several."),
  reason: text.describe("The reason that an administrator gave."),
  badge: text.describe("The badge."),
  provider: text.describe("Name of the sign-in provider."),
});
export type NotificationParams = z.output<typeof notificationParams>;

/** The user who caused it, if visible to the recipient. */
const notificationActor = z.object({
  id: field.id("The id of that reader."),
  displayName: field.text("The current name as others see it."),
  isAdmin: field.flag("True for administrators."),
  profilePictureUrl: field.textOrNull("Path on this host; null if there is no picture."),
});

/** `title` and `message` are translation keys: the browser renders them with `params`. */
export const notification = z
  .object({
    id: field.id("The id of the notification."),
    type: z.enum(NotificationType).describe("What happened."),
    title: field.text("Translation key of the heading."),
    message: field.text("Translation key of the text."),
    params: notificationParams.describe("Values of the texts' placeholders."),
    read: field.flag("It has been read."),
    timestamp: field.moment("When it happened."),
    loanId: field.idOrNull("The loan it is about."),
    matter: field.id("Equal for all that tell of one matter: a loan, or the loans of a meet-up."),
    actor: notificationActor
      .nullable()
      .describe("Who caused it; null if nobody, or if the caller may not see them."),
  })
  .describe("Something that happened to the reader.");
export type Notification = z.output<typeof notification>;

export function notificationKeys(type: NotificationType): { title: string; message: string } {
  return { title: `notifications.${type}.title`, message: `notifications.${type}.message` };
}
