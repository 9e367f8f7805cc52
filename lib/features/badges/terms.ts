import { Badge } from "@/prisma/client/enums";

export const BADGES = Object.values(Badge);

/**
 * Facts that badges count for one user; booleans count as 1 or 0. Loan figures count distinct other users, so
 * that two users cannot earn badges only with each other.
 */
export const FACTS = [
  "emailVerified",
  "phoneVerified",
  "idVerified",
  /** Readers who lent the user a book for at least a day and got it back. */
  "lenders",
  /** Readers who borrowed a book of the user for at least a day and returned it. */
  "borrowers",
  /** Readers who have rated the user. */
  "ratingCount",
  /** Mean of the criteria, 1 to 5. */
  "rating",
  /** Books on the shelf that somebody else may see. */
  "listed",
  /** Readers who were given a book that had stood on the shelf for a day or longer. */
  "givenAway",
  "partners",
] as const;
type Fact = (typeof FACTS)[number];
export type Facts = Record<Fact, number>;

interface Rule {
  /** One way is enough; within a way every figure must be reached. */
  ways: Partial<Facts>[];
  /** Kept permanently; other badges lapse when they are no longer earned. */
  lasting: boolean;
}

export const RULES: Record<Badge, Rule> = {
  VERIFIED_USER: {
    ways: [
      { emailVerified: 1, phoneVerified: 1 },
      { emailVerified: 1, idVerified: 1 },
    ],
    lasting: false,
  },
  PASSIONATE_READER: { ways: [{ lenders: 10 }], lasting: true },
  DEDICATED_LENDER: { ways: [{ borrowers: 10 }], lasting: true },
  TRUSTED_MEMBER: { ways: [{ ratingCount: 5, rating: 4.5 }], lasting: false },
  BOOK_LOVER: { ways: [{ listed: 25 }], lasting: true },
  COMMUNITY_HERO: { ways: [{ partners: 50 }, { givenAway: 10 }], lasting: true },
};

export function isEarned(badge: Badge, facts: Facts): boolean {
  return goalsOf(badge, facts).some((way) => way.every(({ have, need }) => have >= need));
}

export interface Goal {
  fact: Fact;
  have: number;
  need: number;
}

/** Current and required figures of each way to earn the badge. */
export function goalsOf(badge: Badge, facts: Facts): Goal[][] {
  return RULES[badge].ways.map((way) =>
    FACTS.flatMap((fact) => {
      const need = way[fact];
      return need === undefined ? [] : [{ fact, have: facts[fact], need }];
    }),
  );
}

/** Progress of one way, 0 to 1: the mean over its goals. */
export function shareDone(way: readonly Goal[]): number {
  return way.reduce((sum, { have, need }) => sum + Math.min(1, have / need), 0) / way.length;
}
