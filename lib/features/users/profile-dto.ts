import { publicPostalCode } from "@/lib/features/geo/postal";
import { raw, type Sql } from "@/lib/server/database/sql";
import { pick } from "@/lib/shared/records";
import type { Prisma } from "@/prisma/client/client";
import { displayName } from "./display-name";
import { breakdown, summarySelect, toSummary } from "./dto";
import { mailSelect, mailSettings } from "./mail-settings";
import type { OwnProfile, UserProfile } from "./schema";
import { ACTIVE_LOAN_STATUSES, READING_LANGUAGES } from "./terms";
import { shownAddress } from "@/lib/server/mail/shown-address";

const sharedSelect = {
  ...summarySelect,
  postalCode: true,
  preferredLanguage: true,
  readingLanguages: true,
  willingToTravel: true,
  emailVerifiedAt: true,
  phoneVerifiedAt: true,
  idVerifiedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.UserSelect;

type SharedRow = Prisma.UserGetPayload<{ select: typeof sharedSelect }>;

/** Badges that are held now, the latest first. */
const wornBadges = {
  where: { lapsedAt: null },
  orderBy: [{ earnedAt: "desc" }, { badge: "asc" }],
  select: { badge: true },
} satisfies Prisma.User$badgesArgs;

/** Columns of a profile, and whether the two have an active loan. */
export function profileSelect(viewerId: string) {
  const active = { status: { in: [...ACTIVE_LOAN_STATUSES] } };
  return {
    ...sharedSelect,
    badges: wornBadges,
    loansAsOwner: { where: { borrowerId: viewerId, ...active }, select: { id: true }, take: 1 },
    loansAsBorrower: { where: { ownerId: viewerId, ...active }, select: { id: true }, take: 1 },
  } satisfies Prisma.UserSelect;
}

type ProfileRow = Prisma.UserGetPayload<{ select: ReturnType<typeof profileSelect> }>;

const ownSelect = {
  ...sharedSelect,
  street: true,
  phoneNumber: true,
  lat: true,
  lon: true,
  locatedByDevice: true,
  role: true,
  ...mailSelect,
} satisfies Prisma.UserSelect;

type Relationships = Pick<
  OwnProfile,
  "badges" | "booksMoving" | "friends" | "friendRequestsSent" | "friendRequestsReceived"
>;

/** The actor's row with badges and the ids of friends and requests, newest first. */
export type OwnRow = Prisma.UserGetPayload<{ select: typeof ownSelect }> & Relationships;

/** Columns of `OwnRow` from the table itself, for the hand-written read. */
export const ownColumns = Object.keys(ownSelect);

export function toProfile(
  row: ProfileRow,
  viewerId: string,
  friendshipStatus: UserProfile["friendshipStatus"],
): UserProfile {
  const { country, postalCode, loansAsOwner, loansAsBorrower } = row;
  const knowsCode = row.id === viewerId || loansAsOwner.length + loansAsBorrower.length > 0;
  return {
    ...sharedPart(row),
    postalCode: knowsCode ? postalCode : publicPostalCode(country, postalCode),
    badges: row.badges.map(({ badge }) => badge),
    friendshipStatus,
  };
}

const AS_STORED = [
  ...["name", "nickname", "displayNamePreference", "street", "phoneNumber", "role"],
  ...["locatedByDevice", "booksMoving", "badges", "friends", "friendRequestsSent"],
  "friendRequestsReceived",
] as const satisfies readonly (keyof OwnRow)[];

export function toOwnProfile(row: OwnRow): OwnProfile {
  const { lat, lon } = row;
  const email = shownAddress(row.email);
  return {
    ...sharedPart(row),
    ...pick(row, AS_STORED),
    email,
    displayName: displayName({ ...row, email }, "self"),
    location: lat === null || lon === null ? null : { lat, lon },
    locationResolved: lat !== null,
    updatedAt: row.updatedAt.toISOString(),
    complete: row.country !== null && row.postalCode !== null,
    emailNotificationSettings: mailSettings(row),
  };
}

function sharedPart(row: SharedRow) {
  return {
    ...toSummary(row),
    ...pick(row, ["postalCode", "willingToTravel"]),
    preferredLanguage: READING_LANGUAGES.find((known) => known === row.preferredLanguage) ?? null,
    readingLanguages: READING_LANGUAGES.filter((known) => row.readingLanguages.includes(known)),
    verification: {
      emailVerified: row.emailVerifiedAt !== null,
      phoneVerified: row.phoneVerifiedAt !== null,
      idVerified: row.idVerifiedAt !== null,
    },
    ratingBreakdown: breakdown(row),
    memberSince: row.createdAt.toISOString(),
  };
}

/** The badges that a user holds now as an array, the latest first. */
export function wornBadgesSql(userColumn: string): Sql {
  return raw(`ARRAY(SELECT ub.badge::text FROM "UserBadge" ub
    WHERE ub."userId" = ${userColumn} AND ub."lapsedAt" IS NULL
    ORDER BY ub."earnedAt" DESC, ub.badge)`);
}
