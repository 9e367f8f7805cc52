import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BeginningScreen } from "@/components/settings/beginning-screen";
import { SettingsList } from "@/components/settings/settings-list";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const now = (key: string, values: Record<string, string | number>) =>
  t(`settings.now.${key}`, values);

async function settings() {
  const push = await example("GET /users/me/push");
  const sessions = await example("GET /users/me/sessions");
  const lendingRules = await example("GET /users/me/lending-rules");
  const own = {
    lendingRules: { ...lendingRules, loanDays: 21, booksPerReader: 2 },
    sessions,
    push,
  };
  answer("GET /users/me/push", push);
  answer("GET /users/me/sessions", sessions);
  answer("GET /users/me/lending-rules", own.lendingRules);
  answer("GET /users/has-password", true);
  return { ...own, hasPassword: true };
}

test("each row says what it is set to and leads to its page", async () => {
  const first = await settings();
  const { emailNotificationSettings: none } = await example("GET /users/me");
  await show(<SettingsList {...first} />, {
    at: "/settings",
    me: {
      displayName: "Оксана Мельник",
      city: "Львів",
      postalCode: "79008",
      verification: { emailVerified: true, phoneVerified: true, idVerified: false },
      emailNotificationSettings: { ...none, newMessage: true },
    },
  });
  const days = t("settings.lending.days", { days: 21 });
  for (const [part, text] of [
    ["profile", "Оксана Мельник · Львів, 79008"],
    [
      "trust",
      now("verified", {
        list: "E-Mail, Telefon",
      }),
    ],
    ["language", "Deutsch"],
    ["lending", `${days} · ${now("books", { count: 2 })}`],
    ["notifications", now("push", { count: first.push.devices.length })],
    ["security", now("sessions", { count: first.sessions.length })],
    ["account", t("settings.now.account")],
  ] as const) {
    const row = page
      .getByRole("listitem")
      .getByRole("link", { name: new RegExp(`^${t(`settings.parts.${part}`)}`) });
    await expect.element(row).toHaveAttribute("href", `/settings/${part}`);
    await expect.element(row).toHaveTextContent(text);
  }
});

test.for([
  ["#city", "/settings/profile#city"],
  ["#identity", "/settings/trust#identity"],
  ["#push", "/settings/notifications#push"],
  ["#second-factor", "/settings/security#second-factor"],
  ["?act=delete#data", "/settings/account?act=delete#data"],
  ["#unknown", "/settings#unknown"],
])("the former place %s is now at %s", async ([from, to]) => {
  const first = await settings();
  await show(<SettingsList {...first} />, { at: `/settings${from}` });
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(to);
});

test("a newcomer says three things, begins with the name, and the browser’s country is proposed", async () => {
  answer("GET /users/has-password", false);
  const later = new Date(Date.now() + 600_000).toISOString();
  answer("GET /users/me/fresh-sign-in", { freshUntil: later });
  const countries = [
    { value: "UKR", label: "Україна" },
    { value: "PRT", label: "Португалія" },
  ];
  await show(<BeginningScreen countries={countries} country="PRT" next="/search" />, {
    at: "/settings?incomplete=true",
    me: { complete: false, name: null, country: null, postalCode: null },
  });
  await expect.element(page.getByRole("textbox")).toHaveLength(2);
  await expect.element(page.getByLabelText(t("settings.profile.name"))).toHaveFocus();
  await expect.element(page.getByLabelText(t("settings.profile.country"))).toHaveValue("PRT");
});
