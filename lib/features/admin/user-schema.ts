import { z } from "zod";
import * as field from "@/lib/shared/field";
import { listQuery, pageOf, accountTag, reason } from "./schema";

const MAX_SUSPENSION_DAYS = 365;

export const USER_FILTERS = ["all", "active", "suspended", "banned", "deleted", "admins"] as const;

export const userListQuery = listQuery.extend({
  state: z.enum(USER_FILTERS).default("all").describe("Which readers to list."),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** A reader as administrators see them in a list. */
const adminUser = accountTag.extend({
  email: field.text("E-mail address of the account."),
  name: field.textOrNull("As the reader entered it."),
  nickname: field.textOrNull("As the reader entered it."),
  role: field.oneOf(["USER", "ADMIN"], "ADMIN for administrators."),
  country: field.textOrNull("Three-letter country code."),
  city: field.textOrNull("Town or city."),
  createdAt: field.moment("When the account was opened."),
  bannedAt: field.momentOrNull("When the account was suspended or banned."),
  bannedUntil: field.momentOrNull("When the suspension ends; null for a ban."),
  banReason: field.textOrNull("Reason for the suspension or ban."),
  verification: z
    .object({
      emailVerified: field.flag("The e-mail address is verified."),
      phoneVerified: field.flag("The phone number is verified."),
      idVerified: field.flag("An administrator has verified the identity."),
    })
    .describe("What has been verified."),
  books: field.count("Number of books on the shelf."),
  openReports: field.count("Number of open reports about the reader."),
});
export type AdminUser = z.output<typeof adminUser>;
export const adminUserPage = pageOf(adminUser);

/** A reader with data that help to decide about them. */
export const adminUserDetail = adminUser.extend({
  lastSeenAt: field.momentOrNull("When the reader was last active."),
  rating: field.numberOrNull("Average rating as a borrower, 1 to 5."),
  ratingCount: field.count("Number of readers who have rated them."),
  loans: z
    .object({
      asOwner: field.count("Loans as owner."),
      asBorrower: field.count("Loans as borrower."),
    })
    .describe("Number of loans by role."),
  reports: field.count("Number of reports about the reader."),
  reportsMade: field.count("Number of reports by the reader."),
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
