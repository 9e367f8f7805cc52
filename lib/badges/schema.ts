import { z } from "zod";
import { Badge } from "@/prisma/client/enums";
import { FACTS } from "./rules";

const count = z.number().int();

/** What a reader has done here, as everyone may see it. */
export const standing = z.object({
  stats: z.object({
    booksLent: count.describe("Handed over to others, those still out too."),
    booksBorrowed: count.describe("Got from others, those still out too."),
    booksGivenAway: count.describe("Given to readers who had written to the owner; what was given away elsewhere does not count."),
    totalTransactions: count.describe("The three together."),
  }).describe("Counts."),
  badges: z.array(
    z.object({
      badge: z.enum(Badge).describe("Which."),
      earnedAt: z.iso.datetime().describe("Since when."),
    }),
  ).describe("Worn now, the latest first."),
  ahead: z
    .array(
      z.object({
        badge: z.enum(Badge).describe("Which."),
        ways: z.array(
          z.array(
            z.object({
              fact: z.enum(FACTS).describe("What counts."),
              have: z.number().describe("How far the reader is."),
              need: z.number().describe("How far it takes."),
            }),
          ),
        ).describe("One of these is enough; of a way, everything is needed."),
      }),
    )
    .nullable()
    .describe("Still to be had; null for others than the reader."),
});
export type Standing = z.output<typeof standing>;
