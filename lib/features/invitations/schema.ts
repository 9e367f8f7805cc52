import { z } from "zod";
import * as field from "@/lib/shared/field";
import { typedCode } from "@/lib/shared/params";
import { publicBookDto } from "@/lib/features/books/schema";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";

export const invitationParams = z.object({
  code: typedCode.describe("The code at the end of the invitation link."),
});

export const invitationQuery = z.object({
  book: z
    .string()
    .max(100)
    .optional()
    .transform((id) => (z.uuid().safeParse(id).success ? id?.toLowerCase() : undefined))
    .describe("Id of a book of the inviter's, as in the link; anything else is ignored."),
});

export const ownInvitation = z.object({
  url: z
    .url()
    .nullable()
    .describe(
      "The link; null until it is created. With `?book=` and the id of a book of one's own it " +
        "invites to that book.",
    ),
  befriends: field.flag(
    "Whoever answers the link becomes a friend at once, instead of sending a request.",
  ),
  came: field.count("Number of readers who came by the link and have completed their profile."),
});
export type OwnInvitation = z.output<typeof ownInvitation>;

/** Absent fields stay as they are. */
export const invitationChange = z.object({
  befriends: ownInvitation.shape.befriends.optional(),
});

export const invitation = z
  .object({
    inviter: z
      .object({
        id: field.idOrNull("Null for who is not signed in with a complete profile."),
        displayName: field.text("Of who is not signed in, the first word alone is shown."),
      })
      .describe("Who invites."),
    book: publicBookDto
      .nullable()
      .describe("The book of the link; null without one, or if the caller may not see it."),
    isOwn: field.flag("True for the caller's own link."),
    befriends: ownInvitation.shape.befriends,
    friendshipStatus: field.oneOfOrNull(
      FRIENDSHIP_STATUSES,
      "Null for one's own link, and for who is not signed in with a complete profile.",
    ),
  })
  .describe("An invitation by another reader.");
export type Invitation = z.output<typeof invitation>;
