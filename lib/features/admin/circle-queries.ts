import type { Prisma } from "@/prisma/client/client";
import type { AdminActor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { townPath } from "@/lib/features/towns/terms";
import type { Country } from "@/lib/shared/countries";
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
  public: { hiddenAt: null, admission: "OPEN" },
  hidden: { hiddenAt: { not: null } },
};

/** Circles, the newest first. */
export async function listAdminCircles(
  _actor: AdminActor,
  { query, state, cursor }: CircleListQuery,
): Promise<Page<AdminCircle>> {
  const name = query ? ({ contains: query, mode: "insensitive" } as const) : undefined;
  const ids = state === "public" ? [...(await townsOf()).keys()] : null;
  const rows = await db().circle.findMany({
    where: {
      ...{ ...STATES[state], name, ...afterCursor(cursor) },
      ...(ids && { AND: { id: { in: ids } } }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE_SIZE + 1,
    select: circleSelect,
  });
  const towns = await townsOf(rows.map(({ id }) => id));
  return pageOfRows(rows, (row) => toAdminCircle(row, towns));
}

/** Paths of the towns' pages that show circles, by circle: of these, or of all. */
async function townsOf(ids?: string[]): Promise<Map<string, string>> {
  const rows = await db().townCircle.findMany({ where: { circleId: { in: ids } } });
  return new Map(
    rows.map(({ circleId, country, slug }) => [circleId, townPath(country as Country, slug)]),
  );
}

/** @throws AppError NOT_FOUND if it was closed. */
export async function getAdminCircle(_actor: AdminActor, id: string): Promise<AdminCircle> {
  const row = existing(await db().circle.findUnique({ where: { id }, select: circleSelect }));
  return toAdminCircle(row, await townsOf([id]));
}

function toAdminCircle(
  { members, memberCount, ...facts }: Prisma.CircleGetPayload<{ select: typeof circleSelect }>,
  towns: Map<string, string>,
): AdminCircle {
  const owners = members.map(({ user }) => toAccountTag(user));
  const isPublic = facts.hiddenAt === null && facts.admission === "OPEN";
  const town = (isPublic && towns.get(facts.id)) || null;
  return { ...withIsoTimes(facts), members: memberCount, owners, town };
}
