import { z } from "zod";
import * as field from "@/lib/shared/field";
import { LoanStatus } from "@/prisma/client/enums";
import { COUNTRIES } from "@/lib/shared/countries";
import { optionalLine } from "@/lib/shared/text";
import { userProfile, userSummary } from "@/lib/features/users/schema";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";
import {
  DEFAULT_FRIEND_RADIUS,
  MAX_FRIEND_RADIUS,
  MAX_POSTAL_CODE,
  MAX_QUERY,
  MIN_FRIEND_RADIUS,
} from "./terms";

const verification = userProfile.shape.verification;

/** The relationship of the caller and another user. */
export const friendship = z.object({
  userId: field.id("The other reader."),
  friendshipStatus: field.oneOf(
    FRIENDSHIP_STATUSES,
    "Current friendship status between the caller and that reader.",
  ),
});
export type Friendship = z.output<typeof friendship>;

/** Approved loans by status; a status without loans is left out. */
const loanCounts = z.partialRecord(z.enum(LoanStatus), z.number().int().positive());
export type FriendLoanCounts = z.output<typeof loanCounts>;

export const friend = userSummary
  .extend({
    verification: verification.describe("What has been verified."),
    badges: userProfile.shape.badges.describe("Badges currently held, latest first."),
    friendsSince: field.moment("When the request was accepted."),
    loanStats: z
      .object({
        asLender: loanCounts.describe("Loans as owner by status, without zeros."),
        asBorrower: loanCounts.describe("Loans as borrower by status, without zeros."),
      })
      .describe("Number of loans by role and status."),
  })
  .describe("A friend, with everything shown on their card.");
export type Friend = z.output<typeof friend>;

export const friendRequest = userSummary
  .extend({
    name: field.text("The same as `displayName`."),
    location: z
      .object({
        country: field.textOrNull("Three-letter country code."),
        city: field.textOrNull("Town or city."),
      })
      .describe("`city` and `country` as an object."),
    requestedAt: field.moment("When it was sent."),
  })
  .describe("The other side of an open friend request.");
export type FriendRequest = z.output<typeof friendRequest>;

const radius = z.coerce
  .number()
  .min(MIN_FRIEND_RADIUS)
  .max(MAX_FRIEND_RADIUS)
  .default(DEFAULT_FRIEND_RADIUS);

/** The radius is measured from the postal code. */
export const userSearch = z
  .object({
    query: optionalLine(MAX_QUERY)
      .optional()
      .describe(
        "Words of a name, nickname or town. At least one of `query`, `country` and `postalCode` is " +
          "required.",
      ),
    country: z
      .enum(COUNTRIES)
      .optional()
      .describe(
        "Three-letter country code; with a postal code, the country it belongs to. Defaults to the caller's.",
      ),
    postalCode: optionalLine(MAX_POSTAL_CODE).optional().describe("Centre of the search radius."),
    radiusKm: radius.describe(
      "Radius in kilometres around the postal code, not around the caller; ignored without a " +
        "postal code.",
    ),
  })
  .refine(({ query, country, postalCode }) => query || country || postalCode, {
    path: ["query"],
    params: { code: "required" },
  });
export type UserSearch = z.output<typeof userSearch>;

export const foundUser = userSummary
  .extend({
    verification: verification.describe("What has been verified."),
    distanceKm: field.numberOrNull(
      "Distance from the caller in kilometres, measured between the centres of grid cells of " +
        "about 2 km: 0 within the same cell. Null if a location is unknown.",
    ),
    friendshipStatus: field.oneOf(
      FRIENDSHIP_STATUSES,
      "Friendship status between the caller and this reader.",
    ),
  })
  .describe("A reader found by a search.");
export type FoundUser = z.output<typeof foundUser>;
