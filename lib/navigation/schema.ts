import { z } from "zod";

const count = z.number().int().nonnegative();

/** The numbers in the navigation. */
export const navCounts = z.object({
  /** Friend requests that wait for an answer. */
  friends: count,
  /** Conversations with unread messages. */
  chats: count,
  /** Unread notifications. */
  notifications: count,
  /** Reports and identities that wait for a decision; to administrators alone. */
  admin: count.optional(),
});
export type NavCounts = z.output<typeof navCounts>;
