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
