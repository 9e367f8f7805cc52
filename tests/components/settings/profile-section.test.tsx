import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ProfileSection } from "@/components/settings/profile-section";
import { RUBBISH } from "../support/rubbish";
import { expectLooksRight } from "../support/look";
import { DESK, show, t } from "../support/show";

const COUNTRIES = [{ value: "UKR", label: "Україна" }];

test("rubbish in the profile is told field by field and stays", async () => {
  await show(<ProfileSection countries={COUNTRIES} />, { size: DESK });
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  const field = (name: string) =>
    form.getByRole("textbox", { name: t(`settings.profile.${name}`), exact: name === "name" });
  const country = form.getByLabelText(t("settings.profile.country"));
  await field("name").fill(" ");
  await field("nickname").fill("  ");
  await form.getByRole("radio", { name: t("settings.profile.byNickname") }).click();
  await country.selectOptions("");
  await field("postalCode").fill("x".repeat(60));
  await field("street").fill(RUBBISH);
  await field("phone").fill("call me maybe");
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  await expect.element(form.getByRole("alert")).toHaveTextContent(t("settings.profile.check"));
  const said = {
    required: t("validation.required"),
    long: t("validation.maxLength", { max: 20 }),
  };
  await expect.element(field("name")).toHaveAccessibleDescription(said.required);
  await expect.element(field("name")).toHaveFocus();
  await expect
    .element(field("nickname"))
    .toHaveAccessibleDescription(t("validation.nicknameRequired"));
  await expect.element(field("postalCode")).toHaveAccessibleDescription(said.long);
  await expect.element(field("phone")).toHaveAccessibleDescription(t("validation.phone"));
  await expect.element(country).toBeInvalid();
  await expectLooksRight();
  await expect.element(field("street")).toHaveValue(RUBBISH);
});

test("on a phone the press on Save right after a wrong entry is not lost to the error that appears", async () => {
  await show(<ProfileSection countries={COUNTRIES} />, {});
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  const phone = form.getByRole("textbox", { name: t("settings.profile.phone") });
  await phone.fill("call me maybe");
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  await expect.element(form.getByRole("alert")).toHaveTextContent(t("settings.profile.check"));
  await expect.element(phone).toHaveFocus();
});
