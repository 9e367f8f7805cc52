import { z } from "zod";
import { Badge } from "@/prisma/client/enums";
import { COUNTRIES } from "@/lib/core/countries";
import { blankAsNull, line, optionalLine } from "@/lib/core/text";
import { nameProblem, tidyName } from "./names";
import { READING_LANGUAGES, DISPLAY_NAME_PREFERENCES, FRIENDSHIP_STATUSES } from "./terms";

const average = z.number().min(1).max(5).nullable();

const ratingBreakdown = z.object({
  punctualityAvg: average
    .describe("Mean of the latest rating by each lender, 1 to 5; null before the first."),
  accuracyAvg: average.describe("As `punctualityAvg`: did all go as agreed."),
  communicationAvg: average.describe("As `punctualityAvg`: were answers quick and clear."),
});

/** What a reader's name tag needs, wherever another reader is shown. */
export const userSummary = z.object({
  id: z.uuid().describe("Of the reader."),
  displayName: z.string()
    .describe("By the reader's choice their name, nickname or the first part of their address."),
  isAdmin: z.boolean().describe("Shown beside the name: nobody passes for an administrator."),
  profilePictureUrl: z.string().nullable()
    .describe("Path on this host; `?w=160|320|640` chooses a width. Null: draw the initials."),
  rating: average
    .describe("Mean of the three criteria as a borrower, 1 to 5; null before the first rating."),
  ratingCount: z.number().int().describe("Readers who have rated this one."),
  ...ratingBreakdown.shape,
  city: z.string().nullable().describe("Town; null where it is not filled in."),
  country: z.string().nullable().describe("Three letters; null where it is not filled in."),
}).describe("A reader as their name tag shows them.");
export type UserSummary = z.output<typeof userSummary>;

const verification = z.object({
  emailVerified: z.boolean().describe("The e-mail address is the reader's."),
  phoneVerified: z.boolean().describe("The phone number is the reader's."),
  idVerified: z.boolean().describe("An administrator has seen a document with this name."),
});

/** A profile as other readers see it. */
export const userProfile = userSummary.extend({
  postalCode: z.string().nullable()
    .describe("Whole on one's own profile and to the other side of an approved loan, else its public part."),
  preferredLanguage: z.enum(READING_LANGUAGES).nullable()
    .describe(
      "Of the interface; in a language that it is not translated to it stays as it is. Null " +
        "where none was chosen.",
    ),
  readingLanguages: z.array(z.enum(READING_LANGUAGES)).describe("What the reader reads."),
  willingToTravel: z.boolean().describe("Comes to meet others, too."),
  verification: verification.describe("What has been confirmed."),
  ratingBreakdown: ratingBreakdown.describe("The criteria of `rating` once more, as an object."),
  memberSince: z.iso.datetime().describe("When the account was opened."),
  badges: z.array(z.enum(Badge)).describe("Worn now, the latest first."),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES).nullable()
    .describe("How the caller and this reader stand; null on one's own profile."),
}).describe("A reader as others may see them.");
export type UserProfile = z.output<typeof userProfile>;

export const notificationSettings = z.object({
  friendRequest: z.boolean().describe("Mail when somebody wants to be a friend, or agrees to."),
  newMessage: z.boolean().describe("Mail for chat messages that stay unread."),
  newChatConversation: z.boolean().describe("Mail for the first message of a conversation."),
  bookLoanRequest: z.boolean().describe("Mail when somebody asks for a book."),
  bookLoanStatusChanged: z.boolean().describe("Mail when a loan goes on."),
});
export type NotificationSettings = z.output<typeof notificationSettings>;
/** What is absent stays as it is. */
export const notificationChange = notificationSettings.partial();

/** Degrees; the centre of a cell of about 2 km. */
const point = z.object({
  lat: z.number().describe("Degrees north."),
  lon: z.number().describe("Degrees east."),
});

/** Everything of one's own. */
export const ownProfile = userProfile.omit({ friendshipStatus: true }).extend({
  email: z.string().describe("Only the reader sees it."),
  name: z.string().nullable()
    .describe("Shown where `displayNamePreference` is NAME; null until it is filled in."),
  nickname: z.string().nullable().describe("Shown where `displayNamePreference` is NICKNAME."),
  displayNamePreference: z.enum(DISPLAY_NAME_PREFERENCES)
    .describe("What others see as the name; of the e-mail address the part before the @."),
  street: z.string().nullable().describe("Only the reader sees it."),
  phoneNumber: z.string().nullable().describe("Only the reader sees it."),
  location: point.nullable()
    .describe("The reader's place: degrees, the centre of a cell of about 2 km. Only the reader sees it."),
  locatedByDevice: z.boolean()
    .describe("`location` came from the reader's device and not from the address."),
  locationResolved: z.boolean().describe("The place is known, so nearby search works."),
  complete: z.boolean().describe("Country and postal code are filled in."),
  updatedAt: z.iso.datetime()
    .describe("When the profile was last changed; its `ETag` goes by this."),
  role: z.enum(["USER", "ADMIN"]).describe("ADMIN: an administrator."),
  friends: z.array(z.uuid()).describe("Ids, the newest friend first."),
  friendRequestsSent: z.array(z.uuid())
    .describe("Ids of readers who were asked and have not answered."),
  friendRequestsReceived: z.array(z.uuid()).describe("Ids of readers who wait for an answer."),
  emailNotificationSettings: notificationSettings.describe("Which events are told by e-mail."),
}).describe("Everything of one's own.");
export type OwnProfile = z.output<typeof ownProfile>;

const PHONE = /^\+?(?:[\s().\-/]*\d){5,15}[\s().\-/]*$/;

const phoneNumber = optionalLine(30).refine((value) => value === null || PHONE.test(value), {
  params: { code: "phone" },
});

const deviceLocation = z.object({
  lat: z.number().min(-90).max(90).describe("Degrees north."),
  lon: z.number().min(-180).max(180).describe("Degrees east."),
});

function demandFairName(name: string | null, context: z.RefinementCtx): void {
  const code = name && nameProblem(name);
  if (code) context.addIssue({ code: "custom", params: { code } });
}

const profileFields = z.object({
  name: line(100).transform(tidyName).superRefine(demandFairName)
    .describe("What one is called; no web address and not the name of this site."),
  nickname: optionalLine(50)
    .transform((nickname) => nickname && tidyName(nickname))
    .superRefine(demandFairName)
    .describe("As `name`; empty or null clears it."),
  displayNamePreference: z.enum(DISPLAY_NAME_PREFERENCES).describe("NICKNAME needs a nickname."),
  country: z.enum(COUNTRIES).describe("Three letters."),
  postalCode: line(20).describe("As it is written in that country."),
  city: optionalLine(100).describe("Empty or null clears it."),
  street: optionalLine(200).describe("Empty or null clears it."),
  phoneNumber: phoneNumber
    .describe(
      "5 to 15 digits with the usual signs between them; a new number is not verified. Empty " +
        "or null clears it.",
    ),
  willingToTravel: z.boolean().describe("Comes to meet others, too."),
  preferredLanguage: z.preprocess(blankAsNull, z.enum(READING_LANGUAGES).nullable())
    .describe(
      "Of the interface and of mails, applied at sign-in; kept where the interface is not " +
        "translated to it. Null clears it.",
    ),
  readingLanguages: z.array(z.enum(READING_LANGUAGES)).max(READING_LANGUAGES.length)
    .describe("The languages one reads, shown on the profile."),
  profileImageId: z.preprocess(blankAsNull, z.uuid().nullable())
    .describe("A picture uploaded in the category `profile-picture`; null takes the present one away."),
  location: deviceLocation.nullable()
    .describe(
      "The point of one's device, of which the cell is kept. The present `location` changes " +
        "nothing; null goes back to the point of the address.",
    ),
});

/** A change of one's own profile: what is absent stays as it is. */
export const profileChange = profileFields.partial().meta({
  examples: [{ country: "UKR", postalCode: "79008", city: "Lviv" }],
});
export type ProfileChange = z.output<typeof profileChange>;

/** The whole form of the settings screen. */
export const profileForm = profileFields
  .omit({ preferredLanguage: true, readingLanguages: true, profileImageId: true })
  .partial({ location: true })
  .refine((form) => form.displayNamePreference !== "NICKNAME" || form.nickname !== null, {
    path: ["nickname"],
    params: { code: "nicknameRequired" },
    // Told together with whatever else is wrong.
    when: ({ value }) => z.object({ displayNamePreference: z.string() }).safeParse(value).success,
  });
export type ProfileForm = z.input<typeof profileForm>;
