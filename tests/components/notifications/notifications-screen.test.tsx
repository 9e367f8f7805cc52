import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { DESK, show } from "../support/show";

const t = words("uk");
const NOTHING = { notifications: [], pending: [], asked: [], friendRequests: [] };

test("an empty list says so while a slow answer is awaited, and then shows it", async () => {
  const all = await example("GET /notifications");
  const { promise: allowed, resolve: come } = Promise.withResolvers<void>();
  answer("GET /notifications", () => allowed.then(() => all));
  answer("GET /loans/pending", []);
  answer("GET /loans/extensions", []);
  answer("GET /users/me/friend-requests", []);
  await show(<NotificationsScreen first={NOTHING} />, { size: DESK });
  await expect.element(page.getByText(t("notificationsScreen.none.title"))).toBeVisible();
  come();
  await expect
    .element(page.getByRole("list", { name: t("notificationsScreen.news") }).getByRole("listitem"))
    .toHaveLength(1);
  await expect.element(page.getByText(t("notificationsScreen.none.title"))).not.toBeInTheDocument();
});
