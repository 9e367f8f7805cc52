import { z } from "zod";
import { LoanStatus } from "@/prisma/client/enums";
import { COUNTRIES } from "../core/countries";
import { optionalLine } from "../core/text";
import { userProfile, userSummary } from "../users/schema";
import { FRIENDSHIP_STATUSES } from "../users/terms";
import {
  DEFAULT_FRIEND_RADIUS,
  MAX_FRIEND_RADIUS,
  MAX_POSTAL_CODE,
  MAX_QUERY,
  MIN_FRIEND_RADIUS,
} from "./terms";

const verification = userProfile.shape.verification;

/** How the caller and another reader stand to each other now. */
export const friendship = z.object({
  userId: z.uuid().describe("The other reader."),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES)
    .describe("How the caller and that reader stand now."),
});
export type Friendship = z.output<typeof friendship>;

/** Loans that came about, by status; a status without any is left out. */
const loanCounts = z.partialRecord(z.enum(LoanStatus), z.number().int().positive());
export type FriendLoanCounts = z.output<typeof loanCounts>;

/** A friend with everything their card tells. */
export const friend = userSummary.extend({
  verification: verification.describe("What has been confirmed."),
  badges: userProfile.shape.badges.describe("Worn now, the latest first."),
  friendsSince: z.iso.datetime().describe("When the request was accepted."),
  loanStats: z.object({
    asLender: loanCounts.describe("As the owner: status to number; one without any is left out."),
    asBorrower: loanCounts.describe("As the borrower: status to number; one without any is left out."),
  })
    .describe("Loans that came about."),
}).describe("A friend with everything their card tells.");
export type Friend = z.output<typeof friend>;

export const friendRequest = userSummary.extend({
  name: z.string().describe("The same as `displayName`."),
  location: z.object({
    country: z.string().nullable().describe("Three letters."),
    city: z.string().nullable().describe("Town."),
  }).describe("`city` and `country` once more."),
  requestedAt: z.iso.datetime().describe("When it was sent."),
}).describe("The other side of a friend request that waits for an answer.");
export type FriendRequest = z.output<typeof friendRequest>;

const radius = z.coerce
  .number()
  .min(MIN_FRIEND_RADIUS)
  .max(MAX_FRIEND_RADIUS)
  .default(DEFAULT_FRIEND_RADIUS);

/** Whom to look for; the radius counts from the postal code. */
export const readerSearch = z
  .object({
    query: optionalLine(MAX_QUERY).optional()
      .describe(
        "Words of a name, a nickname or a town. One of `query`, `country` and `postalCode` is " +
          "needed.",
      ),
    country: z.enum(COUNTRIES).optional()
      .describe("Three letters. With a postal code the country it is of; by default the caller's."),
    postalCode: optionalLine(MAX_POSTAL_CODE).optional()
      .describe("The middle of the circle of `radiusKm`."),
    radiusKm: radius
      .describe(
        "Kilometres around the postal code, not around the caller; without a postal code it " +
          "does not count.",
      ),
  })
  .refine(({ query, country, postalCode }) => query || country || postalCode, {
    path: ["query"],
    params: { code: "required" },
  });
export type ReaderSearch = z.output<typeof readerSearch>;

/** Somebody who may become a friend. */
export const foundReader = userSummary.extend({
  verification: verification.describe("What has been confirmed."),
  distanceKm: z.number().nullable()
    .describe(
      "Kilometres from the caller, whatever the search is around, between the centres of " +
        "cells of about 2 km, 0 within one; null where one is unknown.",
    ),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES).describe("How the caller and this reader stand."),
}).describe("Somebody who may become a friend.");
export type FoundReader = z.output<typeof foundReader>;
