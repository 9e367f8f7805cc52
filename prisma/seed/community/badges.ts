import { BADGES, isEarned, type Facts } from "@/lib/features/badges/terms";
import type { Badge } from "@/prisma/client/enums";
import type { Prisma } from "@/prisma/client/client";
import type { LoanRow } from "./loans";
import { DAY, type Community, type Reader, type ShelvedBook } from "./model";
import { badgeNotice } from "./notices";

type Rows = {
  badges: Prisma.UserBadgeCreateManyInput[];
  notices: Prisma.NotificationCreateManyInput[];
};

/** The badges that readers have earned by their histories, each with its day. */
export function badgeRows(community: Community, loans: LoanRow[]): Rows {
  const { readers, books } = community;
  const earned = readers.flatMap((reader) => {
    const history = historyOf(reader, books, loans);
    const facts = factsOf(reader, history);
    return BADGES.filter((badge) => isEarned(badge, facts)).map((badge) => ({
      reader,
      badge,
      at: earnedAt(reader, history)[badge],
    }));
  });
  return {
    badges: earned.map(({ reader, badge, at }) => ({ userId: reader.row.id, badge, earnedAt: at })),
    notices: earned.flatMap(({ reader, badge, at }) => badgeNotice(community, reader, badge, at)),
  };
}

type History = ReturnType<typeof historyOf>;
type Side = "ownerId" | "borrowerId";

/** The times of what badges count, each list in order. */
function historyOf({ row }: Reader, books: ShelvedBook[], loans: LoanRow[]) {
  const whole = loans.filter(lastedADay);
  const met = (own: Side, other: Side) =>
    whole
      .filter((loan) => loan[own] === row.id)
      .map((loan) => ({ other: loan[other], at: loan.closedAt }));
  const [lenders, borrowers] = [met("borrowerId", "ownerId"), met("ownerId", "borrowerId")];
  return {
    lenders: firstMeetings(lenders),
    borrowers: firstMeetings(borrowers),
    partners: firstMeetings([...lenders, ...borrowers]),
    listed: inOrder(
      books.filter(({ owner }) => owner.row.id === row.id).map((book) => book.row.createdAt),
    ),
  };
}

function lastedADay({ status, lentAt, closedAt }: LoanRow): boolean {
  return status === "RETURNED" && Number(closedAt) - Number(lentAt ?? closedAt) >= DAY;
}

/** For each other reader, when the first book lent between the two came back; in order. */
function firstMeetings(meetings: { other: string; at: Date | null }[]): Date[] {
  const byReader = Map.groupBy(meetings, ({ other }) => other);
  return inOrder(
    [...byReader.values()].flatMap((all) => inOrder(all.map(({ at }) => at)).slice(0, 1)),
  );
}

function inOrder(moments: (Date | null)[]): Date[] {
  return moments.filter((at) => at !== null).sort((a, b) => Number(a) - Number(b));
}

function factsOf({ row }: Reader, { lenders, borrowers, partners, listed }: History): Facts {
  const { ratingCount = 0, punctualitySum = 0, accuracySum = 0, communicationSum = 0 } = row;
  return {
    emailVerified: Number(Boolean(row.emailVerifiedAt)),
    phoneVerified: Number(Boolean(row.phoneVerifiedAt)),
    idVerified: Number(Boolean(row.idVerifiedAt)),
    lenders: lenders.length,
    borrowers: borrowers.length,
    ratingCount,
    rating: ratingCount && (punctualitySum + accuracySum + communicationSum) / (3 * ratingCount),
    listed: listed.length,
    givenAway: 0,
    partners: partners.length,
  };
}

/** When each badge's threshold was reached; if that is unclear, when the reader's latest book came back. */
function earnedAt(
  { row }: Reader,
  { lenders, borrowers, partners, listed }: History,
): Record<Badge, Date> {
  const latest = partners.at(-1) ?? row.createdAt;
  const verified = [row.phoneVerifiedAt, row.idVerifiedAt]
    .filter(Boolean)
    .map((at) => new Date(at as Date));
  return {
    VERIFIED_USER: inOrder(verified)[0] ?? row.createdAt,
    PASSIONATE_READER: lenders[9] ?? latest,
    DEDICATED_LENDER: borrowers[9] ?? latest,
    TRUSTED_MEMBER: latest,
    BOOK_LOVER: listed[24] ?? latest,
    COMMUNITY_HERO: partners[49] ?? latest,
  };
}
