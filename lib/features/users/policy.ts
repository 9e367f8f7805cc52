import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";

/** Readers this one may see: neither banned nor gone, and no block either way. */
export function visibleUser(actor: Actor): Prisma.UserWhereInput {
  return {
    bannedAt: null,
    deletedAt: null,
    blocksMade: { none: { blockedId: actor.id } },
    blocksReceived: { none: { blockerId: actor.id } },
  };
}

/**
 * The same rule about blocks for hand-written SQL.
 * @param userColumn qualified column with the other reader's id, for example `b."ownerId"`.
 * @param actorParam placeholder of the acting reader's id, for example `$1`.
 */
export function blockFreeSql(userColumn: string, actorParam: string): string {
  return `NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${actorParam} AND bl."blockedId" = ${userColumn})
      AND NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${userColumn} AND bl."blockedId" = ${actorParam})`;
}

/** States of a loan whose two sides know each other's whole postal code. */
export const MEETING_STATES = ["APPROVED", "SCHEDULED", "LENT"] as const;

/**
 * The reader has an approved loan with another that is not over.
 * @param userColumn qualified column with the other reader's id.
 * @param actorParam placeholder of the acting reader's id.
 */
export function meetsSql(userColumn: string, actorParam: string): string {
  const states = MEETING_STATES.map((state) => `'${state}'`).join(", ");
  return `EXISTS (SELECT 1 FROM "Loan" ml WHERE ml.status IN (${states})
      AND (ml."ownerId" = ${actorParam} AND ml."borrowerId" = ${userColumn}
           OR ml."borrowerId" = ${actorParam} AND ml."ownerId" = ${userColumn}))`;
}

/** A profile is changed by the reader whose it is, and by nobody else. */
export function mayChangeProfile(actor: Actor, userId: string): boolean {
  return actor.id === userId;
}
