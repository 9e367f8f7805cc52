import { expect, test } from "vitest";
import {
  BADGES,
  isEarned,
  FACTS,
  goalsOf,
  RULES,
  shareDone,
  type Facts,
} from "@/lib/features/badges/terms";

const NOTHING = Object.fromEntries(FACTS.map((fact) => [fact, 0])) as Facts;

const ways = BADGES.flatMap((badge) => RULES[badge].ways.map((way) => ({ badge, way })));

test.each(ways)(
  "$badge is deserved by exactly $way, and not by one less of any",
  ({ badge, way }) => {
    const just = { ...NOTHING, ...way };
    expect(isEarned(badge, just)).toBe(true);
    expect(isEarned(badge, NOTHING)).toBe(false);
    for (const [fact, need] of Object.entries(way)) {
      expect(isEarned(badge, { ...just, [fact]: need - 0.01 }), fact).toBe(false);
    }
  },
);

test("the thresholds are those that are promised", () => {
  const byPhone = { emailVerified: 1, phoneVerified: 1 };
  const byIdentity = { emailVerified: 1, idVerified: 1 };
  expect(BADGES.map((badge) => [badge, RULES[badge].ways])).toEqual([
    ["VERIFIED_USER", [byPhone, byIdentity]],
    ["PASSIONATE_READER", [{ lenders: 10 }]],
    ["DEDICATED_LENDER", [{ borrowers: 10 }]],
    ["TRUSTED_MEMBER", [{ ratingCount: 5, rating: 4.5 }]],
    ["BOOK_LOVER", [{ listed: 25 }]],
    ["COMMUNITY_HERO", [{ partners: 50 }, { givenAway: 10 }]],
  ]);
});

test("progress is the mean over a way's goals, and never more than all of it", () => {
  const [way = []] = goalsOf("TRUSTED_MEMBER", { ...NOTHING, ratingCount: 10, rating: 2.25 });
  expect(way).toEqual([
    { fact: "ratingCount", have: 10, need: 5 },
    { fact: "rating", have: 2.25, need: 4.5 },
  ]);
  expect(shareDone(way)).toBe(0.75);
});
