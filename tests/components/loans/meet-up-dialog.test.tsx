import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayAfter, ownTimeZone, today } from "@/components/loans/days";
import { MeetUpDialog } from "@/components/loans/dialogs/meet-up-dialog";
import { clockIn, isSameClock, zoneName } from "@/lib/shared/time";
import { answer } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";
import { aLoan, answerLoans, ME, OTHER } from "./loan";

const d = (key: string) => t(`loans.meetUpDialog.${key}`, { name: OTHER.name });
const dialog = page.getByRole("dialog", { name: d("title") });
const others = dialog.getByRole("group", { name: d("books") });
const submit = dialog.getByRole("button", { name: d("submit") });
const MEETUP = "2b8c4d3e-5f6a-4b7c-8d9e-0f1a2b3c4d5e";

test("a first meet-up is proposed for tomorrow by daylight and has something in it, a place as typed, and books: what is promised is ticked, what is due is in sight, others are folded", async () => {
  const loan = await aLoan("owner");
  const second = await aLoan("owner", { bookTitle: "Маруся" });
  const back = await aLoan("borrower", { bookTitle: "Тигролови", status: "LENT" });
  const planned = { status: "SCHEDULED", meetUpId: MEETUP } as const;
  answerLoans([loan, second, await aLoan("owner", { bookTitle: "Амадока", ...planned })], [back]);
  const saved = answer("PUT /loans/[id]/schedule-meetup", loan);
  await show(<MeetUpDialog loan={loan} onClose={() => {}} />, { me: ME });
  const day = dialog.getByLabelText(d("date"));
  const time = dialog.getByLabelText(d("time"));
  await expect.element(day).toHaveValue(dayAfter(today(), 1));
  await expect.element(time).toHaveValue("15:00");
  await expect.element(others.getByText("Маруся")).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByText(d("safety"))).toBeVisible();
  await day.fill("");
  await time.fill("");
  await expect.element(submit).toBeDisabled();
  await expect.element(dialog.getByText(d("empty"))).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: d("later") })).toBeVisible();
  await expect.element(others.getByRole("checkbox", { name: "Маруся" })).toBeChecked();
  const elsewhere = others.getByRole("checkbox", { name: "Амадока" });
  await expect.element(elsewhere).not.toBeInTheDocument();
  await others.getByText(t("loans.meetUpDialog.others", { count: 1, name: OTHER.name })).click();
  await expect.element(elsewhere).not.toBeChecked();
  const returning = others.getByRole("checkbox", { name: "Тигролови" });
  await expect.element(returning).toHaveAccessibleDescription(t("loans.meetUpBook.bringBack"));
  await press(returning, " ");
  await dialog.getByRole("button", { name: t("enums.placeType.other") }).click();
  await expect.element(dialog.getByLabelText(d("place"))).toHaveValue("");
  await expect.element(dialog.getByLabelText(d("place"))).toHaveFocus();
  const date = dayAfter(today(), 2);
  await day.fill(date);
  await dialog.getByLabelText(d("place")).fill("park Franka, entrance");
  await submit.click();
  const body = { date, location: "park Franka, entrance", loanIds: [second.id, back.id] };
  await expect.poll(() => saved).toMatchObject([{ params: { id: loan.id }, body }]);
});

test("a meet-up that is moved keeps its books, day and place", async () => {
  const planned = { status: "SCHEDULED", meetUpId: MEETUP, meetUpForReturn: true } as const;
  const at = { meetUpDateTime: "2031-11-27T16:30:00.000Z", meetUpTimeZone: "Europe/Kyiv" };
  const loan = await aLoan("owner", { ...planned, ...at, meetUpTimeSet: true });
  const back = await aLoan("borrower", {
    bookTitle: "Тигролови",
    status: "LENT",
    meetUpId: MEETUP,
  });
  answerLoans([loan], [back]);
  await show(<MeetUpDialog loan={loan} onClose={() => {}} />, { me: ME });
  const dialog = page.getByRole("dialog", { name: t("loans.actions.moveMeetUp") });
  const others = dialog.getByRole("group", { name: d("books") });
  await expect.element(others.getByRole("checkbox")).toHaveLength(2);
  await expect.element(others.getByRole("checkbox", { name: "Тигролови" })).toBeChecked();
  await expectLooksRight();
  await expect.element(dialog.getByLabelText(d("date"))).toHaveValue("2031-11-27");
  await expect.element(dialog.getByLabelText(d("time"))).toHaveValue("18:30");
});

test("another time zone is named in words, and only if its clocks differ", async () => {
  const at = new Date("2031-11-27T16:30:00.000Z");
  const own = ownTimeZone();
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== own);
  const meetUpTimeZone = zones.find((zone) => !isSameClock(at, zone, own)) ?? "";
  const sameClock = zones.find((zone) => isSameClock(at, zone, own)) ?? "";
  const planned = { status: "SCHEDULED", meetUpId: MEETUP, meetUpTimeSet: true } as const;
  const when = { meetUpDateTime: at.toISOString(), meetUpTimeZone };
  const loan = await aLoan("borrower", { ...planned, ...when });
  answerLoans([], [loan]);
  const hint = (timeZone: string) =>
    page.getByText(t("loans.meetUpDialog.zone", { zone: zoneName(timeZone, "de", at) }));
  const close = () => {};
  await show(<MeetUpDialog loan={loan} onClose={close} />, { me: ME });
  await expect.element(hint(meetUpTimeZone)).toBeVisible();
  const same = { ...loan, meetUpTimeZone: sameClock };
  await show(<MeetUpDialog loan={same} onClose={close} />, { me: ME });
  await expect
    .element(page.getByLabelText(d("time")).last())
    .toHaveValue(clockIn(own, at).slice(-5));
  await expect.element(hint(sameClock)).not.toBeInTheDocument();
});
