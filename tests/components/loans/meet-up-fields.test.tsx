import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { MeetUpDialog } from "@/components/loans/dialogs/meet-up-dialog";
import { DAY } from "@/lib/shared/time";
import { answer, example } from "../support/api";
import { press } from "../support/press";
import { show, t } from "../support/show";

const m = (key: string) => t(`loans.meetUpDialog.${key}`);
/** "YYYY-MM-DD". */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test("what is wrong with the day or the time is told once, in the page's language", async () => {
  const loan = await example("PUT /loans/[id]/approve");
  answer("GET /loans/active", []);
  await show(<MeetUpDialog loan={loan} onClose={() => {}} />);
  const dialog = page.getByRole("dialog");
  const [day, time] = [dialog.getByLabelText(m("date")), dialog.getByLabelText(m("time"))];
  const submit = dialog.getByRole("button", { name: m("submit") });
  expect(dialog.element().querySelector("form")).toHaveAttribute("novalidate");
  await day.fill(dayFromNow(-3));
  await submit.click();
  const weekday = new Date(dayFromNow(-3)).toLocaleDateString("de", {
    weekday: "long",
    timeZone: "UTC",
  });
  await expect
    .element(day)
    .toHaveAccessibleDescription(new RegExp(`^${t("validation.past")} ${weekday}`));
  await expect.element(day).toHaveFocus();
  await day.fill(dayFromNow(3));
  await time.fill("");
  await press(time, "1");
  await submit.click();
  await expect.element(dialog.getByText(t("validation.time"))).toBeVisible();
  await time.fill("19:30");
  const sent = answer("PUT /loans/[id]/schedule-meetup", loan);
  await submit.click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ body: { date: dayFromNow(3), time: "19:30", timeZone: "Europe/Kyiv" } }]);
});

test("a meet-up is taken along as a file", async () => {
  const loan = await example("PUT /loans/[id]/schedule-meetup");
  await show(<AddToCalendar loan={loan} />);
  const name = t("calendar.addLabel", { title: loan.bookTitle });
  await expect
    .element(page.getByRole("link", { name }))
    .toHaveAttribute("href", `/api/loans/${loan.id}/meetup.ics`);
});
