import type { Prisma } from "@/prisma/client/client";
import { audit } from "@/lib/server/audit/commands";
import { getPrivate } from "@/lib/features/files/store";
import type { AdminActor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { pick, withIsoTimes } from "@/lib/shared/records";
import { afterCursor, PAGE_SIZE, pageOfRows } from "./page";
import { tagSelect, toAccountTag } from "./dto";
import type { Page } from "./schema";
import type { AdminVerification, VerificationListQuery } from "./verification-schema";

const verificationSelect = {
  id: true,
  state: true,
  createdAt: true,
  decidedAt: true,
  reason: true,
  user: { select: { ...tagSelect, country: true } },
  decidedBy: { select: tagSelect },
} satisfies Prisma.IdVerificationSelect;

type Row = Prisma.IdVerificationGetPayload<{ select: typeof verificationSelect }>;

/** Identity checks: pending ones, longest waiting first, then decided ones, latest first. */
export async function listVerifications(
  _actor: AdminActor,
  { state, cursor }: VerificationListQuery,
): Promise<Page<AdminVerification>> {
  const order = state === "PENDING" ? "asc" : "desc";
  const rows = await db().idVerification.findMany({
    where: { state, ...afterCursor(cursor, order) },
    orderBy: [{ createdAt: order }, { id: order }],
    take: PAGE_SIZE + 1,
    select: verificationSelect,
  });
  return pageOfRows(rows, toAdminVerification);
}

/** Number of pending identity checks. */
export function countPendingVerifications(_actor: AdminActor): Promise<number> {
  return db().idVerification.count({ where: { state: "PENDING" } });
}

/** @throws AppError NOT_FOUND */
export async function getVerification(_actor: AdminActor, id: string): Promise<AdminVerification> {
  const row = await db().idVerification.findUnique({ where: { id }, select: verificationSelect });
  if (!row) throw new AppError("NOT_FOUND");
  return toAdminVerification(row);
}

/**
 * The picture of a pending identity check, which no cache may store. The access is logged.
 * @throws AppError NOT_FOUND if it is decided or unknown
 */
export async function showPicture(actor: AdminActor, id: string): Promise<Response> {
  const row = await db().idVerification.findUnique({
    where: { id },
    select: { userId: true, pictureKey: true },
  });
  const bytes = row?.pictureKey ? await getPrivate(row.pictureKey) : null;
  if (!row || !bytes) throw new AppError("NOT_FOUND");
  const thing = { kind: "verification", id } as const;
  await audit(db(), { act: "ID_VIEWED", actorId: actor.id, subjectId: row.userId, thing });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'",
    },
  });
}

function toAdminVerification(row: Row): AdminVerification {
  return {
    ...withIsoTimes(row),
    ...pick(row.user, ["name", "country"]),
    user: toAccountTag(row.user),
    pictureUrl: row.state === "PENDING" ? `/api/admin/verifications/${row.id}/picture` : null,
    decidedBy: row.decidedBy && toAccountTag(row.decidedBy),
  };
}
