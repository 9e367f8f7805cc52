import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import type { OwnVerification } from "./verification-schema";

export async function getOwnVerification(actor: Actor): Promise<OwnVerification> {
  const row = await db().idVerification.findFirst({
    where: { userId: actor.id },
    orderBy: { createdAt: "desc" },
    select: { state: true, createdAt: true, decidedAt: true, reason: true },
  });
  if (!row) return { state: "NONE", createdAt: null, decidedAt: null, reason: null };
  return {
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}
