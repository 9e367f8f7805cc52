import { forVisitors } from "@/lib/features/users/names";
import type { Locale } from "@/lib/shared/locales";
import { pick } from "@/lib/shared/records";
import type { Prisma } from "@/prisma/client/client";
import { mayInvite } from "./policy";
import type { Circle, CircleCard } from "./schema";
import { MEMBERS_STEP } from "./terms";

type CircleRow = Prisma.CircleGetPayload<object>;
type AnnouncedRow = Prisma.CircleGetPayload<{ include: { announcement: true } }>;

/** What a read of one circle needs besides its row. */
export interface OwnPart {
  role: Circle["role"];
  approvesAtOnce: boolean;
  offered: boolean;
  requested: boolean;
  books: number;
  newBooks: number;
  requests: number;
  untendedBooks: number;
}

const FACTS = ["id", "name", "description", "color"] as const;

/** Strangers cannot tell from the number that a certain reader has joined. */
const rounded = (members: number) => members - (members % MEMBERS_STEP);

export function toCard(row: CircleRow): CircleCard {
  const facts = { ...pick(row, FACTS), description: forVisitors(row.description) };
  return { ...facts, members: rounded(row.memberCount) };
}

export function toCircle(row: AnnouncedRow, part: OwnPart): Circle {
  const { role, books, ...own } = part;
  const isIn = role !== null;
  return {
    ...pick(row, [...FACTS, "admission"]),
    language: row.language as Locale,
    country: isIn ? row.country : null,
    city: isIn ? row.city : null,
    members: isIn ? row.memberCount : rounded(row.memberCount),
    books: isIn ? books : null,
    role,
    ...own,
    announcement: isIn ? toAnnouncement(row.announcement) : null,
    announcesFrom: role === "OWNER" ? toCome(row.announcement?.nextFrom) : null,
    mayInvite: isIn && mayInvite(role, row.admission),
  };
}

function toAnnouncement(row: AnnouncedRow["announcement"]): Circle["announcement"] {
  if (!row || row.content === null) return null;
  return { content: row.content, writtenAt: row.writtenAt.toISOString() };
}

const toCome = (at?: Date) => (at && at > new Date() ? at.toISOString() : null);
