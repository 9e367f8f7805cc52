import { z } from "zod";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/shared/audit-acts";
import { listQuery, pageOf, accountTag } from "./schema";

export const logListQuery = listQuery.extend({
  act: z.enum(AUDIT_ACTS).optional().describe("Only this kind of action."),
});
export type LogListQuery = z.output<typeof logListQuery>;

/** One entry of the log: who did what to whom, why and when. */
const logEntry = z.object({
  id: z.uuid().describe("The id of the entry."),
  at: z.iso.datetime().describe("When it happened."),
  act: z.enum(AUDIT_ACTS).describe("What was done."),
  actor: accountTag
    .nullable()
    .describe("Who did it; null for Nearshelf itself, its operator, or if unknown."),
  subject: accountTag.nullable().describe("The reader concerned."),
  thing: z
    .object({
      kind: z.enum(AUDIT_THINGS).describe("The kind of thing."),
      id: z.uuid().describe("The id of the thing."),
    })
    .nullable()
    .describe("The thing concerned."),
  reason: z.string().nullable().describe("The reason given."),
  network: z
    .string()
    .nullable()
    .describe("The network the call came from, truncated so that it does not identify a person."),
  count: z.number().int().describe("How often it happened within 15 minutes."),
});
export type LogEntry = z.output<typeof logEntry>;
export const logPage = pageOf(logEntry);
