import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DataSection } from "@/components/settings/data-section";
import { answer, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

test("an account is not deleted by the address of another, nor by a wrong password, nor with a borrowed book", async () => {
  answer("GET /users/has-password", true);
  answer("GET /users/me/fresh-sign-in", { freshUntil: "2000-01-01T00:00:00.000Z" });
  await show(<DataSection />, { me: { email: "olena@example.org" } });
  await page.getByRole("button", { name: t("settings.data.delete") }).click();
  const dialog = page.getByRole("alertdialog", { name: t("settings.data.deleteTitle") });
  const address = dialog.getByLabelText(
    t("settings.data.typeAddress", { email: "olena@example.org" }),
  );
  const password = dialog.getByLabelText(t("settings.data.password"));
  const confirm = dialog.getByRole("button", { name: t("settings.data.deleteConfirm") });
  await expect.element(dialog.getByRole("listitem")).toHaveLength(6);

  const asked = refuse("DELETE /users/me", "INVALID_INPUT", {
    fields: { confirm: { code: "otherAddress" } },
  });
  await address.fill("somebody@example.org");
  await password.fill("to the very last");
  await confirm.click();
  await expect.element(address).toHaveAccessibleDescription(t("validation.otherAddress"));
  expect(asked).toMatchObject([
    { body: { confirm: "somebody@example.org", currentPassword: "to the very last" } },
  ]);

  refuse("DELETE /users/me", "WRONG_PASSWORD");
  await confirm.click();
  await expect.element(password).toHaveAccessibleDescription(t("errors.WRONG_PASSWORD"));

  const loan = { loanId: crypto.randomUUID(), bookTitle: "Тигролови", ownerName: "Марта" };
  refuse("DELETE /users/me", "ACCOUNT_IN_USE", { about: { loans: [loan] } });
  await confirm.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(t("errors.ACCOUNT_IN_USE"));
  await expect
    .element(dialog.getByText(t("settings.data.held", { title: "Тигролови", name: "Марта" })))
    .toBeVisible();
  await expectLooksRight();
});
