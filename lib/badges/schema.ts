import { z } from "zod";
import { Badge } from "@/prisma/client/enums";
import { FACTS } from "./rules";

const count = z.number().int();

/** What a reader has done here, as everyone may see it. */
export const standing = z.object({
  stats: z.object({
    /** Handed over to others, those still out too. */
    booksLent: count,
    booksBorrowed: count,
    /** To readers who had written to the owner; what was given away elsewhere does not count. */
    booksGivenAway: count,
    /** The three together. */
    totalTransactions: count,
  }),
  /** Those worn now, the latest first. */
  badges: z.array(z.object({ badge: z.enum(Badge), earnedAt: z.iso.datetime() })),
  /** Those still to be had, each with its ways; null for others than the reader. */
  ahead: z
    .array(
      z.object({
        badge: z.enum(Badge),
        ways: z.array(
          z.array(z.object({ fact: z.enum(FACTS), have: z.number(), need: z.number() })),
        ),
      }),
    )
    .nullable(),
});
export type Standing = z.output<typeof standing>;
