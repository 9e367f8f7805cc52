import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OverviewPanel } from "@/components/overview/overview-panel";
import { answer, example, lose } from "../support/api";
import { show, t } from "../support/show";

test("badges out of reach say so beside the rest, and come once they are back", async () => {
  answer("GET /users/[id]/analytics", await example("GET /users/[id]/analytics"));
  const asked = lose("GET /users/[id]/badges");
  await show(<OverviewPanel />);
  await expect.element(page.getByText(t("overview.badgesFailed"))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: t("overview.window") })).toBeVisible();
  const before = asked.length;
  await page.getByRole("button", { name: t("overview.retry") }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  answer("GET /users/[id]/badges", await example("GET /users/[id]/badges"));
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("heading", { name: t("badges.own") })).toBeVisible();
});

test("charts and their table say what is going on, one line leads to the loans; the letter is offered once", async () => {
  const shown = await example("GET /users/[id]/analytics");
  const days = shown.days.map((day) => ({ ...day, views: 0, loans: 0 }));
  days[days.length - 1] = { ...days.at(-1)!, views: 2 };
  const now = { pendingRequests: 1, activeLoans: 3, upcomingMeetups: 0 };
  const counts = { ...shown, ...now, overdueLoans: 0, days, totals: { views: 2, loans: 0 } };
  answer("GET /users/[id]/analytics", { ...counts, offersWeeklyLetter: true });
  answer("GET /users/[id]/badges", await example("GET /users/[id]/badges"));
  await show(<OverviewPanel />);
  const line = page.getByRole("link", { name: new RegExp(`^${t("nav.loans")}`) });
  await expect.element(line).toHaveAttribute("href", "/loans");
  const said = (["pendingRequests", "activeLoans"] as const).map((fact) =>
    t(`overview.now.${fact}`, { count: now[fact] }),
  );
  await expect.element(line).toHaveTextContent(said.join(" · "));
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
