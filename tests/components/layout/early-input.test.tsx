import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RequestButton } from "@/components/books/request/request-button";
import { FindFriends } from "@/components/friends/find-friends";
import { PasswordSection } from "@/components/settings/password-section";
import { PictureSection } from "@/components/settings/picture-section";
import { ProfileSection } from "@/components/settings/profile-section";
import { answer, example } from "../support/api";
import { aPicture, fileInput } from "../support/files";
import { DESK, arrive, t } from "../support/show";

const COUNTRIES = [
  { value: "UKR", label: "Україна" },
  { value: "DEU", label: "Німеччина" },
];

test("a press is done once", async () => {
  const book = { ...(await example("PUT /books/[id]")), requestRule: null, approvedAtOnce: false };
  answer("GET /books/[id]", book);
  const come = await arrive(<RequestButton book={book} requested={false} onRequested={() => {}} />);
  const ask = page.getByRole("button", { name: t("loanRequest.askLabel", { title: book.title }) });
  await ask.click();
  await ask.click();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  come();
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("words stay", async () => {
  const come = await arrive(<FindFriends countries={COUNTRIES} />);
  const words = page.getByLabelText(t("friends.find.query"));
  await words.fill("Тарас");
  come();
  await expect.element(page.getByRole("button", { name: t("friends.find.submit") })).toBeEnabled();
  await expect.element(words).toHaveValue("Тарас");
});

test("a form is saved, and a password asked for only then stands in no address", async () => {
  const me = await example("GET /users/me");
  answer("GET /users/has-password", false);
  answer("GET /users/me/fresh-sign-in", {
    freshUntil: new Date(Date.now() + 600_000).toISOString(),
  });
  answer("GET /geo/suggest", []);
  const saves = answer("PUT /users/[id]", me);
  const come = await arrive(
    <>
      <ProfileSection countries={COUNTRIES} />
      <PasswordSection hadPassword={false} />
    </>,
    { size: DESK },
  );
  await expect
    .element(page.getByRole("heading", { name: t("settings.password.title") }))
    .toBeVisible();
  expect(document.querySelector("input[type=password]")).toBeNull();
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  const city = form.getByLabelText(t("settings.profile.city"));
  // What is stored is seen before scripts run.
  await expect.element(city).toHaveValue(me.city);
  await city.fill("Винники");
  await form.getByLabelText(t("settings.profile.country")).selectOptions("DEU");
  await form.getByRole("radio", { name: t("settings.profile.byNickname") }).click();
  await form.getByRole("textbox", { name: t("settings.profile.nickname") }).fill("Совеня");
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  come();
  await expect.element(form.getByText(t("settings.profile.saved"))).toBeVisible();
  const body = {
    city: "Винники",
    country: "DEU",
    nickname: "Совеня",
    displayNamePreference: "NICKNAME",
  };
  expect(saves).toMatchObject([{ body }]);

  const changes = answer("POST /users/change-password", undefined);
  const password = page.getByRole("form", { name: t("settings.password.title") });
  await password
    .getByLabelText(t("settings.password.new"), { exact: true })
    .fill("long enough for now");
  await password.getByLabelText(t("settings.password.confirm")).fill("long enough for now");
  await userEvent.keyboard("{Enter}");
  await expect.element(password.getByText(t("settings.password.isSet"))).toBeVisible();
  expect(changes).toMatchObject([{ body: { newPassword: "long enough for now" } }]);
  expect(window.location.search).toBe("");
});

test("a chosen picture is shown", async () => {
  const come = await arrive(<PictureSection />);
  await userEvent.upload(fileInput(), await aPicture());
  come();
  await expect
    .element(page.getByRole("dialog", { name: t("settings.picture.cropTitle") }))
    .toBeVisible();
});
