import type { Prisma } from "@/prisma/client/client";
import { CIRCLE, CIRCLE_BOOKS, CIRCLE_OWN_BOOK } from "../data/circle";
import { after, bookOf, DAY, readerOf, type Community } from "./model";
import { newCode } from "./invitations";

/** The circle of the tour, its members in the order in which they joined, and the books that only it sees. */
export function circleRows(community: Community) {
  const { random, now } = community;
  const {
    owner,
    members,
    lendsAtOnce,
    announcement,
    name,
    description,
    color,
    language,
    city,
    country,
  } = CIRCLE;
  const joined = [owner, ...members].map((email) => readerOf(community, email));
  const createdAt = after(now, -60 * DAY);
  const circleId = random.uuid(createdAt);
  const writtenAt = after(now, -8 * DAY);
  return {
    Circle: [
      {
        ...{ id: circleId, name, description, color, language, country, city, createdAt },
        code: newCode(random),
        codeAt: createdAt,
      },
    ],
    CircleMember: joined.map(({ row }, at) => ({
      circleId,
      userId: row.id,
      role: at === 0 ? "OWNER" : "MEMBER",
      joinedAt: after(createdAt, at * DAY),
      seenAt: after(now, -7 * DAY),
      approvesAtOnce: row.email === lendsAtOnce,
    })),
    CircleAnnouncement: [
      {
        ...{ circleId, authorId: readerOf(community, owner).row.id, content: announcement },
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
