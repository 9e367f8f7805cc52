import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SessionGuard } from "@/components/session/session-guard";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const field = page.getByRole("textbox");
const checking = page.getByText(t("login.checking"));

test("while a lost token is renewed the page can be used, and says so", async () => {
  const renewed = await example("POST /auth/token");
  const { promise: awaited, resolve: reply } = Promise.withResolvers<void>();
  answer("POST /auth/token", () => awaited.then(() => renewed));
  await show(
    <SessionGuard userId="of-the-test">
      <textarea aria-label="Message" />
    </SessionGuard>,
  );
  await expect.element(checking).toBeVisible();
  await field.fill("On my way");
  reply();
  await expect.element(checking).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("On my way");
  expect(localStorage.getItem("authToken")).toBe(renewed.token);
});
