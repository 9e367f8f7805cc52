import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LendingSection } from "@/components/settings/lending-section";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import { answer, lose } from "../support/api";
import { press } from "../support/press";
import { show, t } from "../support/show";

const NONE: LendingRules = {
  loanDays: 30,
  approveFriends: false,
  booksPerReader: null,
  newcomersOneAtATime: false,
};

test("rules are kept as they are chosen, by keyboard too, and a failure is told", async () => {
  let rules = NONE;
  answer("GET /users/me/lending-rules", () => rules);
  answer("PUT /users/me/lending-rules", ({ body }) => (rules = { ...rules, ...(body as object) }));
  await show(<LendingSection first={NONE} />);
  const section = page.getByRole("region", { name: t("settings.lending.title") });
  await section.getByLabelText(t("settings.lending.loanDays")).selectOptions("14");
  await expect.element(section.getByRole("status")).toHaveTextContent(t("settings.lending.saved"));
  await section.getByLabelText(t("settings.lending.booksPerReader")).selectOptions("2");
  await press(section.getByRole("checkbox", { name: t("settings.lending.approveFriends") }), " ");
  await expect
    .poll(() => rules)
    .toEqual({ loanDays: 14, approveFriends: true, booksPerReader: 2, newcomersOneAtATime: false });

  lose("PUT /users/me/lending-rules");
  const newcomers = section.getByRole("checkbox", {
    name: t("settings.lending.newcomersOneAtATime"),
  });
  await newcomers.click();
  await expect.element(section.getByRole("alert")).toHaveTextContent(t("settings.failed"));
  await expect.element(newcomers).not.toBeChecked();
});
