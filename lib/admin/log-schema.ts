import { z } from "zod";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/audit/acts";
import { listQuery, pageOf, readerTag } from "./schema";

export const logListQuery = listQuery.extend({
  act: z.enum(AUDIT_ACTS).optional().describe("One kind of act."),
});
export type LogListQuery = z.output<typeof logListQuery>;

/** One line of the log: who did what to whom, why and when. */
export const logEntry = z.object({
  id: z.uuid().describe("Of the entry."),
  at: z.iso.datetime().describe("When."),
  act: z.enum(AUDIT_ACTS).describe("What was done."),
  actor: readerTag.nullable()
    .describe("Who did it; null where the product or its operator did, or nobody knows who."),
  subject: readerTag.nullable().describe("To whom."),
  thing: z.object({
    kind: z.enum(AUDIT_THINGS).describe("What it is."),
    id: z.uuid().describe("Its id."),
  }).nullable().describe("To what."),
  reason: z.string().nullable().describe("Why."),
  network: z.string().nullable()
    .describe("The network it came from, without the part that tells one person."),
  count: z.number().int().describe("Times within 15 minutes."),
});
export type LogEntry = z.output<typeof logEntry>;
export const logPage = pageOf(logEntry);
