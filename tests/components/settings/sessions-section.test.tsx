import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SessionsSection } from "@/components/settings/sessions-section";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const s = (key: string) => t(`settings.sessions.${key}`);

test("one signs out everywhere else, and this device is left", async () => {
  const [one] = await example("GET /users/me/sessions");
  const here = { ...one, current: true };
  answer("GET /users/me/sessions", [here, { ...one, id: crypto.randomUUID(), current: false }]);
  await show(<SessionsSection />);
  const rows = page.getByRole("list", { name: s("list") }).getByRole("listitem");
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.first()).toHaveTextContent(s("here"));
  await page.getByRole("button", { name: s("everywhere") }).click();
  answer("GET /users/me/sessions", [here]);
  const ended = answer("DELETE /users/me/sessions", await example("DELETE /users/me/sessions"));
  const sure = page.getByRole("alertdialog", { name: s("everywhereTitle") });
  await sure.getByRole("button", { name: s("everywhere") }).click();
  await expect.element(page.getByText(s("alone"))).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  expect(ended).toHaveLength(1);
});
