import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PushSection } from "@/components/settings/push-section";
import { answer, example } from "../support/api";
import { arrive, t } from "../support/show";

const p = (key: string) => t(`settings.push.${key}`);

test("the settings of push are there with the page, and nothing after them moves", async () => {
  const first = { ...(await example("GET /users/me/push")), devices: [] };
  answer("GET /users/me/push", first);
  const come = await arrive(<PushSection first={first} />);
  const quiet = page.getByRole("checkbox", { name: p("quiet.title") });
  const topOf = () => quiet.element().getBoundingClientRect().top;
  const before = topOf();
  come();
  await expect.element(page.getByText(p("state.none"))).toBeVisible();
  expect(topOf()).toBe(before);
});
