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
  userId: z.uuid(),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES),
});
export type Friendship = z.output<typeof friendship>;

/** Loans that came about, by status; a status without any is left out. */
const loanCounts = z.partialRecord(z.enum(LoanStatus), z.number().int().positive());
export type FriendLoanCounts = z.output<typeof loanCounts>;

/** A friend with everything their card tells. */
export const friend = userSummary.extend({
  verification,
  badges: userProfile.shape.badges,
  friendsSince: z.iso.datetime(),
  loanStats: z.object({ asLender: loanCounts, asBorrower: loanCounts }),
});
export type Friend = z.output<typeof friend>;

/** The other side of a request that waits for an answer. */
export const friendRequest = userSummary.extend({
  /** The same as `displayName`. */
  name: z.string(),
  /** `city` and `country` once more. */
  location: z.object({ country: z.string().nullable(), city: z.string().nullable() }),
  requestedAt: z.iso.datetime(),
});
export type FriendRequest = z.output<typeof friendRequest>;

const radius = z.coerce
  .number()
  .min(MIN_FRIEND_RADIUS)
  .max(MAX_FRIEND_RADIUS)
  .default(DEFAULT_FRIEND_RADIUS);

/** An empty parameter is one that was not given. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** Whom to look for; the radius counts from the postal code. */
export const readerSearch = z
  .object({
    query: optionalLine(MAX_QUERY).optional(),
    country: given(z.enum(COUNTRIES).optional()),
    postalCode: optionalLine(MAX_POSTAL_CODE).optional(),
    radiusKm: given(radius),
  })
  .refine(({ query, country, postalCode }) => query || country || postalCode, {
    path: ["query"],
    params: { code: "required" },
  });
export type ReaderSearch = z.output<typeof readerSearch>;

/** Somebody who may become a friend. */
export const foundReader = userSummary.extend({
  verification,
  /** Kilometres between the centres of cells of about 2 km, 0 within one; null where one is unknown. */
  distanceKm: z.number().nullable(),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES),
});
export type FoundReader = z.output<typeof foundReader>;
