import { z } from "zod";
import { AUDIT_ACTS, AUDIT_THINGS } from "@/lib/audit/acts";
import { listQuery, pageOf, readerTag } from "./schema";

export const logListQuery = listQuery.extend({
  /** One kind of act. */
  act: z.enum(AUDIT_ACTS).optional(),
});
export type LogListQuery = z.output<typeof logListQuery>;

/** One line of the log: who did what to whom, why and when. */
export const logEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.enum(AUDIT_ACTS),
  /** Null where the product or its operator did it, or nobody knows who. */
  actor: readerTag.nullable(),
  subject: readerTag.nullable(),
  thing: z.object({ kind: z.enum(AUDIT_THINGS), id: z.uuid() }).nullable(),
  reason: z.string().nullable(),
  network: z.string().nullable(),
  count: z.number().int(),
});
export type LogEntry = z.output<typeof logEntry>;
export const logPage = pageOf(logEntry);
