import { z } from "zod";
import * as field from "@/lib/shared/field";
import { Badge } from "@/prisma/client/enums";
import { FACTS } from "./terms";

const count = z.number().int();

export const badgeProgress = z.object({
  stats: z
    .object({
      booksLent: count.describe(
        "Books handed over to others, once for each reader, including those not returned yet; of a circle's own books those that were out for a day.",
      ),
      booksBorrowed: count.describe("Books received from others, counted in the same way."),
      booksGivenAway: count.describe(
        "Books given to readers here, by a gift or to somebody who had written to the owner; once for each reader.",
      ),
      totalTransactions: count.describe("The sum of the three."),
    })
    .describe("Activity counts."),
  badges: z
    .array(
      z.object({
        badge: z.enum(Badge).describe("The badge."),
        earnedAt: field.moment("When it was earned."),
      }),
    )
    .describe("Badges currently held, latest first."),
  ahead: z
    .array(
      z.object({
        badge: z.enum(Badge).describe("The badge."),
        ways: z
          .array(
            z.array(
              z.object({
                fact: field.oneOf(FACTS, "The figure that counts."),
                have: field.number("Current value."),
                need: field.number("Required value."),
              }),
            ),
          )
          .describe("Ways to earn it: one is enough, and within a way every figure is required."),
      }),
    )
    .nullable()
    .describe("Badges not earned yet; null on other readers."),
});
export type BadgeProgress = z.output<typeof badgeProgress>;
