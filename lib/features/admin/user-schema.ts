import { z } from "zod";
import { listQuery, pageOf, accountTag, reason } from "./schema";

const MAX_SUSPENSION_DAYS = 365;

export const USER_FILTERS = ["all", "active", "suspended", "banned", "deleted", "admins"] as const;

export const userListQuery = listQuery.extend({
  state: z.enum(USER_FILTERS).default("all").describe("Which readers to list."),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** A reader as administrators see them in a list. */
const adminUser = accountTag.extend({
  email: z.string().describe("E-mail address of the account."),
  name: z.string().nullable().describe("As the reader entered it."),
  nickname: z.string().nullable().describe("As the reader entered it."),
  role: z.enum(["USER", "ADMIN"]).describe("ADMIN for administrators."),
  country: z.string().nullable().describe("Three-letter country code."),
  city: z.string().nullable().describe("Town or city."),
  createdAt: z.iso.datetime().describe("When the account was opened."),
  bannedAt: z.iso.datetime().nullable().describe("When the account was suspended or banned."),
  bannedUntil: z.iso.datetime().nullable().describe("When the suspension ends; null for a ban."),
  banReason: z.string().nullable().describe("Reason for the suspension or ban."),
  verification: z
    .object({
      emailVerified: z.boolean().describe("The e-mail address is verified."),
      phoneVerified: z.boolean().describe("The phone number is verified."),
      idVerified: z.boolean().describe("An administrator has verified the identity."),
    })
    .describe("What has been verified."),
  books: z.number().int().describe("Number of books on the shelf."),
  openReports: z.number().int().describe("Number of open reports about the reader."),
});
export type AdminUser = z.output<typeof adminUser>;
export const adminUserPage = pageOf(adminUser);

/** A reader with data that help to decide about them. */
export const adminUserDetail = adminUser.extend({
  lastSeenAt: z.iso.datetime().nullable().describe("When the reader was last active."),
  rating: z.number().nullable().describe("Average rating as a borrower, 1 to 5."),
  ratingCount: z.number().int().describe("Number of readers who have rated them."),
  loans: z
    .object({
      asOwner: z.number().int().describe("Loans as owner."),
      asBorrower: z.number().int().describe("Loans as borrower."),
    })
    .describe("Number of loans by role."),
  reports: z.number().int().describe("Number of reports about the reader."),
  reportsMade: z.number().int().describe("Number of reports by the reader."),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

export const suspension = z.object({
  reason,
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_SUSPENSION_DAYS)
    .describe("Length of the suspension in days."),
});
export type Suspension = z.output<typeof suspension>;
