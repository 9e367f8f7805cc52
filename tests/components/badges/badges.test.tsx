import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BadgeList } from "@/components/badges/badge-list";
import { BadgesCard } from "@/components/badges/badges-card";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";

const name = t("badges.names.BOOK_LOVER");

test("a badge is explained by a press, and the focus comes back", async () => {
  await show(<BadgeList badges={["BOOK_LOVER"]} />);
  const badge = page.getByRole("list", { name: t("badges.list") }).getByRole("button", { name });
  await press(badge);
  const meaning = page.getByRole("dialog", { name }).getByText(t("badges.means.BOOK_LOVER"));
  await expect.element(meaning).toBeVisible();
  await expectLooksRight();
  await userEvent.keyboard("{Escape}");
  await expect.element(badge).toHaveFocus();
});

test("earned badges and how far the next one is are told", async () => {
  const progress: BadgeProgress = {
    stats: { booksLent: 0, booksBorrowed: 0, booksGivenAway: 0, totalTransactions: 0 },
    badges: [{ badge: "BOOK_LOVER", earnedAt: "2026-01-02T00:00:00.000Z" }],
    ahead: [{ badge: "COMMUNITY_HERO", ways: [[{ fact: "borrowers", have: 3, need: 50 }]] }],
  };
  await show(<BadgesCard progress={progress} />);
  for (const text of [
    t("badges.means.BOOK_LOVER"),
    t("badges.ahead"),
    t("badges.facts.borrowers"),
    t("badges.progress", { have: 3, need: 50 }),
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
});
