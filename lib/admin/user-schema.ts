import { z } from "zod";
import { listQuery, pageOf, readerTag, reason } from "./schema";

/** Longest suspension, in days. */
export const MAX_SUSPENSION_DAYS = 365;

export const USER_FILTERS = ["all", "active", "suspended", "banned", "deleted", "admins"] as const;

export const userListQuery = listQuery.extend({ state: z.enum(USER_FILTERS).default("all") });
export type UserListQuery = z.output<typeof userListQuery>;

/** A reader as administrators see them in a list. */
export const adminUser = readerTag.extend({
  email: z.string(),
  name: z.string().nullable(),
  nickname: z.string().nullable(),
  role: z.enum(["USER", "ADMIN"]),
  country: z.string().nullable(),
  city: z.string().nullable(),
  createdAt: z.iso.datetime(),
  bannedAt: z.iso.datetime().nullable(),
  bannedUntil: z.iso.datetime().nullable(),
  banReason: z.string().nullable(),
  verification: z.object({
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    idVerified: z.boolean(),
  }),
  books: z.number().int(),
  openReports: z.number().int(),
});
export type AdminUser = z.output<typeof adminUser>;
export const adminUserPage = pageOf(adminUser);

/** One reader, with what helps to decide about them. */
export const adminUserDetail = adminUser.extend({
  lastSeenAt: z.iso.datetime().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  loans: z.object({ asOwner: z.number().int(), asBorrower: z.number().int() }),
  reports: z.number().int(),
  reportsMade: z.number().int(),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

export const suspension = z.object({
  reason,
  days: z.number().int().min(1).max(MAX_SUSPENSION_DAYS),
});
export type Suspension = z.output<typeof suspension>;
