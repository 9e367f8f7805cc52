import { z } from "zod";
import * as field from "@/lib/shared/field";
import { Badge } from "@/prisma/client/enums";
import { COUNTRIES } from "@/lib/shared/countries";
import { isBlank } from "@/lib/shared/signs";
import { blankAsNull, line, optionalLine } from "@/lib/shared/text";
import { nameError, tidyName } from "./names";
import { READING_LANGUAGES, DISPLAY_NAME_PREFERENCES, FRIENDSHIP_STATUSES } from "./terms";

const average = z.number().min(1).max(5).nullable();

const ratingBreakdown = z.object({
  punctualityAvg: average.describe(
    "Average over the latest rating by each lender, 1 to 5; null if not rated yet.",
  ),
  accuracyAvg: average.describe("Like `punctualityAvg`: whether everything went as agreed."),
  communicationAvg: average.describe(
    "Like `punctualityAvg`: whether replies were quick and clear.",
  ),
});

/** Data to show a reader's name wherever they appear. */
export const userSummary = z
  .object({
    id: field.id("The id of the reader."),
    displayName: field.text(
      "The reader's name, nickname or the part of the e-mail address before the @, as they chose.",
    ),
    isAdmin: field.flag("True for administrators; show it next to the name."),
    profilePictureUrl: field.textOrNull(
      "Path on this host; `?w=160|320|640` sets the width. Null if there is no picture.",
    ),
    rating: average.describe(
      "Average of the three criteria as a borrower, 1 to 5; null if not rated yet.",
    ),
    ratingCount: field.count("Number of readers who have rated this one."),
    ...ratingBreakdown.shape,
    city: field.textOrNull("Town or city; null if not filled in."),
    country: field.textOrNull("Three-letter country code; null if not filled in."),
  })
  .describe("Summary of a reader.");
export type UserSummary = z.output<typeof userSummary>;

/** Minimal data to show a reader in a list. */
export const userTag = userSummary.pick({ id: true, displayName: true, profilePictureUrl: true });

const verification = z.object({
  emailVerified: field.flag("The e-mail address is verified."),
  phoneVerified: field.flag("The phone number is verified."),
  idVerified: field.flag("An administrator has verified the identity."),
});

export const userProfile = userSummary
  .extend({
    postalCode: field.textOrNull(
      "In full on the caller's own profile and for the other side of an approved loan, otherwise only its public part.",
    ),
    preferredLanguage: field.oneOfOrNull(
      READING_LANGUAGES,
      "Interface language; if the interface is not translated to it, it stays as it is. Null " +
        "if none was chosen.",
    ),
    readingLanguages: z.array(z.enum(READING_LANGUAGES)).describe("Languages the reader reads."),
    willingToTravel: field.flag("Willing to travel to meet-ups."),
    verification: verification.describe("What has been verified."),
    ratingBreakdown: ratingBreakdown.describe("The criteria of `rating` as an object."),
    memberSince: field.moment("When the account was opened."),
    badges: z.array(z.enum(Badge)).describe("Badges currently held, latest first."),
    friendshipStatus: field.oneOfOrNull(
      FRIENDSHIP_STATUSES,
      "Friendship status between the caller and this reader; null on the caller's own profile.",
    ),
  })
  .describe("A reader's profile as others see it.");
export type UserProfile = z.output<typeof userProfile>;

/** In the order of the settings screen; each is stored in the user's column of the same name after "notify". */
export const notificationSettings = z.object({
  bookLoanRequest: field.flag("E-mail about loan requests."),
  bookLoanStatusChanged: field.flag("E-mail about changes to loans."),
  wishFound: field.flag("E-mail about books the reader wishes for."),
  friendRequest: field.flag("E-mail about friend requests and acceptances."),
  newMessage: field.flag("E-mail about chat messages that stay unread."),
  newChatConversation: field.flag("E-mail about the first message of a conversation."),
  weeklyLetter: field.flag("A letter on Friday mornings; off until it is chosen."),
});
export type NotificationSettings = z.output<typeof notificationSettings>;
/** Absent settings stay as they are. */
export const notificationChange = notificationSettings.partial();

/** Degrees; the centre of a cell of about 2 km. */
const point = z.object({
  lat: field.number("Degrees north."),
  lon: field.number("Degrees east."),
});

export const ownProfile = userProfile
  .omit({ friendshipStatus: true })
  .extend({
    email: field.text("Visible only to the reader."),
    name: field.textOrNull("Shown if `displayNamePreference` is NAME; null until filled in."),
    nickname: field.textOrNull("Shown if `displayNamePreference` is NICKNAME."),
    displayNamePreference: field.oneOf(
      DISPLAY_NAME_PREFERENCES,
      "What others see as the name; for EMAIL, the part before the @.",
    ),
    street: field.textOrNull("Visible only to the reader."),
    phoneNumber: field.textOrNull("Visible only to the reader."),
    location: point
      .nullable()
      .describe(
        "Centre of the grid cell (about 2 km) the reader is in. Visible only to the reader.",
      ),
    locatedByDevice: field.flag("`location` comes from the reader's device, not from the address."),
    booksMoving: field.count(
      "Books that still follow the last move; until then they are found at the former place.",
    ),
    locationResolved: field.flag("The location is known, so nearby search works."),
    complete: field.flag("Country and postal code are filled in."),
    updatedAt: field.moment("When the profile was last changed; determines its `ETag`."),
    role: field.oneOf(["USER", "ADMIN"], "ADMIN for administrators."),
    friends: z.array(z.uuid()).describe("Ids of friends, newest first."),
    friendRequestsSent: z
      .array(z.uuid())
      .describe("Ids of readers who have not answered the caller's request yet."),
    friendRequestsReceived: z
      .array(z.uuid())
      .describe("Ids of readers waiting for the caller's answer."),
    emailNotificationSettings: notificationSettings.describe(
      "Which events the reader gets e-mails about.",
    ),
  })
  .describe("The caller's full profile.");
export type OwnProfile = z.output<typeof ownProfile>;

const PHONE = /^\+?(?:[\s().\-/]*\d){5,15}[\s().\-/]*$/;

const phoneNumber = optionalLine(30).refine((value) => value === null || PHONE.test(value), {
  params: { code: "phone" },
});

const deviceLocation = z.object({
  lat: z.number().min(-90).max(90).describe("Degrees north."),
  lon: z.number().min(-180).max(180).describe("Degrees east."),
});

function refineName(name: string | null, context: z.RefinementCtx): void {
  const code = name && nameError(name);
  if (code) context.addIssue({ code: "custom", params: { code } });
}

/** An empty field clears a nickname; signs that are not seen are a mistake. */
const seen = z
  .string()
  .meta({ maxLength: 50 })
  .nullable()
  .superRefine((text, context) => {
    const isUnseen = Boolean(text?.trim()) && isBlank(text ?? "");
    if (isUnseen) context.addIssue({ code: "custom", params: { code: "nameUnseen" } });
  });

const profileFields = z.object({
  name: line(100)
    .transform(tidyName)
    .superRefine(refineName)
    .describe("The reader's name; must not contain a web address or the name of this site."),
  nickname: seen
    .pipe(optionalLine(50))
    .transform((nickname) => nickname && tidyName(nickname))
    .superRefine(refineName)
    .describe("Same rules as `name`; empty or null clears it."),
  displayNamePreference: field.oneOf(DISPLAY_NAME_PREFERENCES, "NICKNAME requires a nickname."),
  country: field.oneOf(COUNTRIES, "Three-letter country code."),
  postalCode: line(20).describe("In the format of that country."),
  city: optionalLine(100).describe("Empty or null clears it."),
  street: optionalLine(200).describe("Empty or null clears it."),
  phoneNumber: phoneNumber.describe(
    "5 to 15 digits with the usual separators; a new number is unverified. Empty " +
      "or null clears it.",
  ),
  willingToTravel: field.flag("Willing to travel to meet-ups."),
  preferredLanguage: blankAsNull(z.enum(READING_LANGUAGES).nullable()).describe(
    "Language of the interface and of e-mails, applied at sign-in; stored even if the interface " +
      "is not translated to it. Null clears it.",
  ),
  readingLanguages: z
    .array(z.enum(READING_LANGUAGES))
    .max(READING_LANGUAGES.length)
    .describe("Languages the reader reads, shown on the profile."),
  profileImageId: blankAsNull(z.uuid().nullable()).describe(
    "Id of a picture uploaded in the category `profile-picture`; null removes the current one.",
  ),
  location: deviceLocation
    .nullable()
    .describe(
      "Position of the caller's device; only its grid cell is stored. Sending the current `location` " +
        "changes nothing; null returns to the location of the address.",
    ),
});

/** A change of the actor's profile: absent fields stay as they are. */
export const profileChange = profileFields.partial().meta({
  examples: [{ country: "UKR", postalCode: "79008", city: "Lviv" }],
});
export type ProfileChange = z.output<typeof profileChange>;

export const profileForm = profileFields
  .omit({ preferredLanguage: true, readingLanguages: true, profileImageId: true })
  .partial({ location: true })
  .refine((form) => form.displayNamePreference !== "NICKNAME" || form.nickname !== null, {
    path: ["nickname"],
    params: { code: "nicknameRequired" },
    // Reported together with the other errors.
    when: ({ value }) => z.object({ displayNamePreference: z.string() }).safeParse(value).success,
  });
export type ProfileForm = z.input<typeof profileForm>;
