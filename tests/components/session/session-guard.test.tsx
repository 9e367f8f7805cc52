import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SessionGuard } from "@/components/session/session-guard";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const field = page.getByRole("textbox");
const checking = page.getByText(t("login.checking"));

/** Shows a page whose reader has no token in this browser; the answer to the renewal comes when the test says so. */
async function showPage(): Promise<() => void> {
  const token = await example("POST /auth/token");
  const { promise: awaited, resolve: reply } = Promise.withResolvers<void>();
  answer("POST /auth/token", () => awaited.then(() => token));
  await show(
    <SessionGuard userId="of-the-test">
      <textarea aria-label="Message" />
    </SessionGuard>,
  );
  return reply;
}

test("while a lost token is renewed the page can be used, and says so", async () => {
  const reply = await showPage();
  await expect.element(checking).toBeVisible();
  await field.fill("On my way");
  reply();
  await expect.element(checking).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("On my way");
  expect(localStorage.getItem("authToken")).toBe((await example("POST /auth/token")).token);
});
