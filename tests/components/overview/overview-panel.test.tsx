import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OverviewPanel } from "@/components/overview/overview-panel";
import { words } from "../../e2e/support/words";
import { answer, example, lose } from "../support/api";
import { show } from "../support/show";

const t = words("uk");

test("badges out of reach say so beside the rest, and come once they are back", async () => {
  answer("GET /users/[id]/analytics", await example("GET /users/[id]/analytics"));
  const asked = lose("GET /users/[id]/badges");
  await show(<OverviewPanel />);
  await expect.element(page.getByText(t("overview.badgesFailed"))).toBeVisible();
  await expect.element(page.getByRole("list", { name: t("overview.figures.label") })).toBeVisible();
  const before = asked.length;
  await page.getByRole("button", { name: t("overview.retry") }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  answer("GET /users/[id]/badges", await example("GET /users/[id]/badges"));
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("heading", { name: t("badges.own") })).toBeVisible();
});

test("figures, charts and their table say what is going on, and lead there; the letter is offered once", async () => {
  const shown = await example("GET /users/[id]/analytics");
  const days = shown.days.map((day) => ({ ...day, views: 0, loans: 0 }));
  days[days.length - 1] = { ...days.at(-1)!, views: 2 };
  const now = { pendingRequests: 1, activeLoans: 3, upcomingMeetups: 4, friends: 5, invited: 6 };
  const counts = { ...shown, ...now, days, totals: { views: 2, loans: 0 } };
  answer("GET /users/[id]/analytics", { ...counts, offersWeeklyLetter: true });
  answer("GET /users/[id]/badges", await example("GET /users/[id]/badges"));
  await show(<OverviewPanel />);
  const figures = page.getByRole("list", { name: t("overview.figures.label") });
  for (const [key, value, href] of [
    ["pendingRequests", 1, "/books/manage?tab=requests"],
    ["activeLoans", 3, "/loans"],
    ["upcomingMeetups", 4, "#meet-ups"],
    ["friends", 5, "/friends"],
    ["invited", 6, "/friends?tab=invite"],
  ] as const) {
    const name = `${value} ${t(`overview.figures.${key}`)}`;
    await expect.element(figures.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  const chart = t("overview.chartViews", { total: 2, most: 2 });
  await expect.element(page.getByRole("img", { name: chart })).toBeVisible();
  await page.getByText(t("overview.table")).click();
  await expect
    .element(page.getByRole("row").nth(1).getByRole("cell").first())
    .toHaveTextContent("2");

  const offer = page.getByRole("region", { name: t("overview.letter.title") });
  answer("GET /users/[id]/analytics", { ...counts, offersWeeklyLetter: false });
  const settings = await example("PUT /users/me/notification-settings");
  const sent = answer("PUT /users/me/notification-settings", settings);
  await offer.getByRole("button", { name: t("overview.letter.yes") }).click();
  await expect.element(page.getByText(t("overview.letter.chosen"))).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { weeklyLetter: true } }]);
});
