import type { Prisma } from "@/prisma/client/client";
import type { AdminActor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { existing } from "@/lib/shared/errors";
import { withIsoTimes } from "@/lib/shared/records";
import type { AdminCircle, CircleListQuery } from "./circle-schema";
import { tagSelect, toAccountTag } from "./dto";
import { afterCursor, PAGE_SIZE, pageOfRows } from "./page";
import type { Page } from "./schema";

const OWNERS_SHOWN = 10;

const circleSelect = {
  id: true,
  name: true,
  description: true,
  admission: true,
  memberCount: true,
  createdAt: true,
  hiddenAt: true,
  members: {
    where: { role: "OWNER" },
    orderBy: [{ joinedAt: "asc" }, { userId: "asc" }],
    take: OWNERS_SHOWN,
    select: { user: { select: tagSelect } },
  },
} satisfies Prisma.CircleSelect;

const STATES: Record<CircleListQuery["state"], Prisma.CircleWhereInput> = {
  all: {},
  shown: { hiddenAt: null },
  hidden: { hiddenAt: { not: null } },
};

/** Circles, the newest first. */
export async function listAdminCircles(
  _actor: AdminActor,
  { query, state, cursor }: CircleListQuery,
): Promise<Page<AdminCircle>> {
  const name = query ? ({ contains: query, mode: "insensitive" } as const) : undefined;
  const rows = await db().circle.findMany({
    where: { ...STATES[state], name, ...afterCursor(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE_SIZE + 1,
    select: circleSelect,
  });
  return pageOfRows(rows, toAdminCircle);
}

/** @throws AppError NOT_FOUND if it was closed. */
export async function getAdminCircle(_actor: AdminActor, id: string): Promise<AdminCircle> {
  return toAdminCircle(
    existing(await db().circle.findUnique({ where: { id }, select: circleSelect })),
  );
}

function toAdminCircle({
  members,
  memberCount,
  ...facts
}: Prisma.CircleGetPayload<{ select: typeof circleSelect }>): AdminCircle {
  const owners = members.map(({ user }) => toAccountTag(user));
  return { ...withIsoTimes(facts), members: memberCount, owners };
}
