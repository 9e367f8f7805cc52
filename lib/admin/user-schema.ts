import { z } from "zod";
import { listQuery, pageOf, readerTag, reason } from "./schema";

/** Longest suspension, in days. */
export const MAX_SUSPENSION_DAYS = 365;

export const USER_FILTERS = ["all", "active", "suspended", "banned", "deleted", "admins"] as const;

export const userListQuery = listQuery.extend({
  state: z.enum(USER_FILTERS).default("all").describe("Which readers."),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** A reader as administrators see them in a list. */
export const adminUser = readerTag.extend({
  email: z.string().describe("Of the account."),
  name: z.string().nullable().describe("As filled in."),
  nickname: z.string().nullable().describe("As filled in."),
  role: z.enum(["USER", "ADMIN"]).describe("ADMIN: an administrator."),
  country: z.string().nullable().describe("Three letters."),
  city: z.string().nullable().describe("Town."),
  createdAt: z.iso.datetime().describe("When the account was opened."),
  bannedAt: z.iso.datetime().nullable().describe("Since when it is suspended or banned."),
  bannedUntil: z.iso.datetime().nullable().describe("Until when; null: for good."),
  banReason: z.string().nullable().describe("Why."),
  verification: z.object({
    emailVerified: z.boolean().describe("The e-mail address is theirs."),
    phoneVerified: z.boolean().describe("The phone number is theirs."),
    idVerified: z.boolean().describe("An administrator has seen a document."),
  }).describe("What has been confirmed."),
  books: z.number().int().describe("On the shelf."),
  openReports: z.number().int().describe("Reports about them that wait."),
});
export type AdminUser = z.output<typeof adminUser>;
export const adminUserPage = pageOf(adminUser);

/** One reader, with what helps to decide about them. */
export const adminUserDetail = adminUser.extend({
  lastSeenAt: z.iso.datetime().nullable().describe("When a session of theirs was last used."),
  rating: z.number().nullable().describe("As a borrower, 1 to 5."),
  ratingCount: z.number().int().describe("Readers who have rated them."),
  loans: z.object({
    asOwner: z.number().int().describe("Of their books."),
    asBorrower: z.number().int().describe("Of books of others."),
  }).describe("Loans on either side."),
  reports: z.number().int().describe("All reports about them."),
  reportsMade: z.number().int().describe("All reports by them."),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

export const suspension = z.object({
  reason,
  days: z.number().int().min(1).max(MAX_SUSPENSION_DAYS).describe("Days from now on."),
});
export type Suspension = z.output<typeof suspension>;
