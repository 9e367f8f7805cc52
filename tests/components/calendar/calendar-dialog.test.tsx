import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CalendarButton } from "@/components/calendar/calendar-dialog";
import { words } from "../../e2e/support/words";
import { answer, lose } from "../support/api";
import { show } from "../support/show";

const t = words("uk");

test("a calendar out of reach says so, and comes once it is back", async () => {
  const freshUntil = new Date(Date.now() + 600_000).toISOString();
  answer("GET /users/me/fresh-sign-in", { freshUntil });
  lose("GET /users/me/calendar");
  lose("POST /users/me/calendar");
  await show(<CalendarButton />);
  await page.getByRole("button", { name: t("calendar.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("calendar.title") });
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(t("errors.NETWORK"));
  answer("GET /users/me/calendar", { url: null });
  await dialog.getByRole("button", { name: t("calendar.retry") }).click();
  await dialog.getByRole("button", { name: t("calendar.create") }).click();
  await expect
    .element(page.getByRole("region").getByText(t("errors.NETWORK"), { exact: true }))
    .toBeVisible();
});
