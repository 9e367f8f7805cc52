import { call, type Answer } from "./call";
import { person, type Person } from "./people";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { db } from "@/lib/server/database/db";

export function administrator(): Promise<Person> {
  return person({ name: "Ada Admin", role: "ADMIN" });
}

/** One call about the subject with this id. */
export function decide(
  handler: RouteHandler,
  as: Person,
  id: string,
  body: object = {},
): Promise<Answer> {
  return call(handler, { as, params: { id }, body });
}

/** Audit entries about this user, latest first, without those of views. */
export async function logOf(subjectId: string) {
  const rows = await db().auditEntry.findMany({
    where: { subjectId, act: { not: "READER_VIEWED" } },
    orderBy: { at: "desc" },
  });
  return rows.map(({ act, actorId, reason }) => ({ act, actorId, reason }));
}
