import { z } from "zod";
import * as field from "@/lib/shared/field";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/shared/audit-acts";
import { listQuery, pageOf, accountTag } from "./schema";

export const logListQuery = listQuery.extend({
  act: z.enum(AUDIT_ACTS).optional().describe("Only this kind of action."),
});
export type LogListQuery = z.output<typeof logListQuery>;

/** One entry of the log: who did what to whom, why and when. */
const logEntry = z.object({
  id: field.id("The id of the entry."),
  at: field.moment("When it happened."),
  act: field.oneOf(AUDIT_ACTS, "What was done."),
  actor: accountTag
    .nullable()
    .describe("Who did it; null for Nearshelf itself, its operator, or if unknown."),
  subject: accountTag.nullable().describe("The reader concerned."),
  thing: z
    .object({
      kind: field.oneOf(AUDIT_THINGS, "The kind of thing."),
      id: field.id("The id of the thing."),
    })
    .nullable()
    .describe("The thing concerned."),
  reason: field.textOrNull("The reason given."),
  network: field.textOrNull(
    "The network the call came from, truncated so that it does not identify a person.",
  ),
  count: field.count("How often it happened within 15 minutes."),
});
export type LogEntry = z.output<typeof logEntry>;
export const logPage = pageOf(logEntry);
