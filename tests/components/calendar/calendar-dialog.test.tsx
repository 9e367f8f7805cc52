import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CalendarButton } from "@/components/calendar/calendar-dialog";
import { answer, lose } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const dialog = page.getByRole("dialog", { name: t("calendar.title") });

async function open() {
  const freshUntil = new Date(Date.now() + 600_000).toISOString();
  answer("GET /users/me/fresh-sign-in", { freshUntil });
  await show(<CalendarButton />);
  await page.getByRole("button", { name: t("calendar.open") }).click();
}

test("the address is shown only after a fresh sign-in", async () => {
  answer("GET /users/me/fresh-sign-in", { freshUntil: "2000-01-01T00:00:00.000Z" });
  await show(<CalendarButton />);
  await page.getByRole("button", { name: t("calendar.open") }).click();
  await expect.element(page.getByText(t("freshSignIn.text"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("freshSignIn.action") })).toBeVisible();
});

test("a calendar out of reach says so, and comes once it is back", async () => {
  lose("GET /users/me/calendar");
  lose("POST /users/me/calendar");
  await open();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(t("errors.NETWORK"));
  await expectLooksRight();
  answer("GET /users/me/calendar", { url: null });
  await dialog.getByRole("button", { name: t("calendar.retry") }).click();
  await dialog.getByRole("button", { name: t("calendar.create") }).click();
  await expect
    .element(page.getByRole("region").getByText(t("errors.NETWORK"), { exact: true }))
    .toBeVisible();
});

test("an address is made, renewed and ended", async () => {
  const urls = ["first", "second"].map((name) => `https://example.org/calendar/${name}.ics`);
  answer("GET /users/me/calendar", { url: null });
  const left = [...urls];
  answer("POST /users/me/calendar", () => ({ url: left.shift() ?? null }));
  answer("DELETE /users/me/calendar", undefined);
  await open();
  await dialog.getByRole("button", { name: t("calendar.create") }).click();
  const field = dialog.getByLabelText(t("calendar.address"));
  await expect.element(field).toHaveValue(urls[0]);
  await expect
    .element(dialog.getByRole("link", { name: t("calendar.subscribe") }))
    .toHaveAttribute("href", "webcal://example.org/calendar/first.ics");
  for (const act of ["renew", "end"]) {
    await dialog.getByRole("button", { name: t(`calendar.${act}`) }).click();
    const sure = page.getByRole("alertdialog", { name: t(`calendar.${act}Title`) });
    await sure.getByRole("button", { name: t(`calendar.${act}`) }).click();
    await expect.element(sure).not.toBeInTheDocument();
    if (act === "renew") await expect.element(field).toHaveValue(urls[1]);
  }
  await expect.element(dialog.getByRole("button", { name: t("calendar.create") })).toBeVisible();
});
