import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LendingSection } from "@/components/settings/lending-section";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import { answer, example, lose, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
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
  await show(<LendingSection first={NONE} circles={[]} />);
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

test("of each circle the reader says whether its members get books at once", async () => {
  const [example1] = (await example("GET /circles")).circles;
  if (!example1) throw new Error("no circle");
  let circles = ["Haus 5", "Klasse 7b"].map((name) => ({
    ...example1,
    ...{ id: crypto.randomUUID(), name, approvesAtOnce: false },
  }));
  answer("GET /users/me/lending-rules", NONE);
  await show(<LendingSection first={NONE} circles={circles} />, { circles });
  answer("GET /circles", () => ({ circles }));
  const house = page
    .getByRole("group", { name: t("settings.lending.circles") })
    .getByRole("checkbox", { name: "Haus 5" });
  const circle = await example("GET /circles/[id]");
  const set = answer("PUT /circles/[id]/membership", ({ body }) => {
    circles = circles.map((each) =>
      each.name === "Haus 5" ? { ...each, ...(body as object) } : each,
    );
    return circle;
  });
  await press(house, " ");
  await expect.element(page.getByText(t("circles.form.saved"))).toBeVisible();
  await expect.element(house).toBeChecked();
  expect(set).toMatchObject([{ params: { id: circles[0]?.id }, body: { approvesAtOnce: true } }]);
  await expectLooksRight();

  refuse("PUT /circles/[id]/membership", "NOT_FOUND");
  await house.click();
  await expect.element(page.getByText(t("errors.NOT_FOUND"))).toBeVisible();
  await expect.element(house).toBeChecked();
});
