import { z } from "zod";

const count = z.number().int().nonnegative();

export const navCounts = z.object({
  friends: count.describe("Friend requests waiting for an answer."),
  chats: count.describe("Conversations with unread messages."),
  notifications: count.describe("Unread notifications."),
  loans: count.describe(
    "What waits for the user among their loans: requests by borrower, meet-ups to confirm, asks for more time, " +
      "overdue books.",
  ),
  admin: count
    .optional()
    .describe("Reports and identity verifications waiting for a decision; administrators only."),
});
export type NavCounts = z.output<typeof navCounts>;
