import type { Prisma } from "@/prisma/client/client";
import {
  CIRCLE_BOOKS,
  CIRCLE_HOME,
  CIRCLE_OWN_BOOK,
  CLASS,
  CLASS_ANNOUNCEMENT,
  NEIGHBOURHOOD,
  type SeedCircle,
} from "../data/circle";
import { after, bookOf, DAY, readerOf, type Community } from "./model";
import { newCode } from "./invitations";

/** The circle of the tour with its announcement and the books that only it sees, and an open circle. */
export function circleRows(community: Community) {
  const inClass = rowsOf(community, CLASS);
  const open = rowsOf(community, NEIGHBOURHOOD);
  const { id: circleId } = inClass.circle;
  const writtenAt = after(community.now, -8 * DAY);
  return {
    Circle: [inClass.circle, { ...open.circle, admission: "OPEN" }],
    CircleMember: [...inClass.members, ...open.members],
    CircleAnnouncement: [
      {
        ...{ circleId, content: CLASS_ANNOUNCEMENT },
        authorId: readerOf(community, CLASS.owner).row.id,
        ...{ writtenAt, nextFrom: after(writtenAt, 7 * DAY) },
      },
    ],
    BookCircle: CIRCLE_BOOKS.map((title) => {
      const { row } = bookOf(community, title);
      const isOwn = title === CIRCLE_OWN_BOOK;
      return { bookId: row.id, circleId, ownerId: row.ownerId, isOwn };
    }),
  } satisfies {
    Circle: Prisma.CircleCreateManyInput[];
    CircleMember: Prisma.CircleMemberCreateManyInput[];
    CircleAnnouncement: Prisma.CircleAnnouncementCreateManyInput[];
    BookCircle: Prisma.BookCircleCreateManyInput[];
  };
}

/** A circle and its members in the order in which they joined. */
function rowsOf(community: Community, { owner, members, lendsAtOnce, ...facts }: SeedCircle) {
  const { random, now } = community;
  const createdAt = after(now, -50 * DAY);
  const id = random.uuid(createdAt);
  const joined = [owner, ...members].map((email) => readerOf(community, email));
  return {
    circle: {
      ...{ id, ...facts, ...CIRCLE_HOME, createdAt },
      code: newCode(random),
      codeAt: createdAt,
    },
    members: joined.map(({ row }, at) => ({
      circleId: id,
      userId: row.id,
      role: at === 0 ? ("OWNER" as const) : ("MEMBER" as const),
      joinedAt: after(createdAt, at * DAY),
      seenAt: after(now, -7 * DAY),
      approvesAtOnce: row.email === lendsAtOnce,
    })),
  };
}
