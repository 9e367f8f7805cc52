import { z } from "zod";
import { Badge } from "@/prisma/client/enums";
import { COUNTRIES } from "@/lib/core/countries";
import { line, optionalLine } from "@/lib/core/text";
import { nameProblem, tidyName } from "./names";
import { READING_LANGUAGES, DISPLAY_NAME_PREFERENCES, FRIENDSHIP_STATUSES } from "./terms";

const average = z.number().min(1).max(5).nullable();

const ratingBreakdown = z.object({
  punctualityAvg: average,
  accuracyAvg: average,
  communicationAvg: average,
});

/** What a reader's name tag needs, wherever another reader is shown. */
export const userSummary = z.object({
  id: z.uuid(),
  displayName: z.string(),
  /** Shown beside the name: nobody passes for an administrator. */
  isAdmin: z.boolean(),
  profilePictureUrl: z.string().nullable(),
  rating: average,
  ratingCount: z.number().int(),
  ...ratingBreakdown.shape,
  city: z.string().nullable(),
  country: z.string().nullable(),
});
export type UserSummary = z.output<typeof userSummary>;

const verification = z.object({
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  idVerified: z.boolean(),
});

/** A profile as other readers see it. */
export const userProfile = userSummary.extend({
  /** Whole on one's own profile and to the other side of an approved loan, else its public part. */
  postalCode: z.string().nullable(),
  preferredLanguage: z.enum(READING_LANGUAGES).nullable(),
  willingToTravel: z.boolean(),
  verification,
  ratingBreakdown,
  memberSince: z.iso.datetime(),
  /** Worn now, the latest first. */
  badges: z.array(z.enum(Badge)),
  /** Null on one's own profile. */
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES).nullable(),
});
export type UserProfile = z.output<typeof userProfile>;

export const notificationSettings = z.object({
  friendRequest: z.boolean(),
  newMessage: z.boolean(),
  newChatConversation: z.boolean(),
  bookLoanRequest: z.boolean(),
  bookLoanStatusChanged: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** Degrees; the centre of a cell of about 2 km. */
const point = z.object({ lat: z.number(), lon: z.number() });

/** Everything of one's own. */
export const ownProfile = userProfile.omit({ friendshipStatus: true }).extend({
  email: z.string(),
  name: z.string().nullable(),
  nickname: z.string().nullable(),
  displayNamePreference: z.enum(DISPLAY_NAME_PREFERENCES),
  street: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  location: point.nullable(),
  /** The point came from the reader's device and not from the address. */
  locatedByDevice: z.boolean(),
  /** Nearby search works: the place is known. */
  locationResolved: z.boolean(),
  /** Country and postal code are filled in. */
  complete: z.boolean(),
  updatedAt: z.iso.datetime(),
  role: z.enum(["USER", "ADMIN"]),
  friends: z.array(z.uuid()),
  friendRequestsSent: z.array(z.uuid()),
  friendRequestsReceived: z.array(z.uuid()),
  emailNotificationSettings: notificationSettings,
});
export type OwnProfile = z.output<typeof ownProfile>;

const PHONE = /^\+?(?:[\s().\-/]*\d){5,15}[\s().\-/]*$/;

const phoneNumber = optionalLine(30).refine((value) => value === null || PHONE.test(value), {
  params: { code: "phone" },
});

/** From the device; only its cell is kept. */
const deviceLocation = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

function demandFairName(name: string | null, context: z.RefinementCtx): void {
  const code = name && nameProblem(name);
  if (code) context.addIssue({ code: "custom", params: { code } });
}

const profileFields = z.object({
  name: line(100).transform(tidyName).superRefine(demandFairName),
  nickname: optionalLine(50)
    .transform((nickname) => nickname && tidyName(nickname))
    .superRefine(demandFairName),
  displayNamePreference: z.enum(DISPLAY_NAME_PREFERENCES),
  country: z.enum(COUNTRIES),
  postalCode: line(20),
  city: optionalLine(100),
  street: optionalLine(200),
  phoneNumber,
  willingToTravel: z.boolean(),
  preferredLanguage: z.enum(READING_LANGUAGES).nullable(),
  /** An uploaded picture of the category `profile-picture`; null takes the present one away. */
  profileImageId: z.uuid().nullable(),
  /** Null goes back to the point of the address. */
  location: deviceLocation.nullable(),
});

/** A change of one's own profile: what is absent stays as it is. */
export const profileChange = profileFields.partial();
export type ProfileChange = z.output<typeof profileChange>;

/** The whole form of the settings screen. */
export const profileForm = profileFields
  .omit({ preferredLanguage: true, profileImageId: true })
  .partial({ location: true })
  .refine((form) => form.displayNamePreference !== "NICKNAME" || form.nickname !== null, {
    path: ["nickname"],
    params: { code: "nicknameRequired" },
    // Told together with whatever else is wrong.
    when: ({ value }) => z.object({ displayNamePreference: z.string() }).safeParse(value).success,
  });
export type ProfileForm = z.input<typeof profileForm>;
