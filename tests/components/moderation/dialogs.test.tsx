import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BlockDialog } from "@/components/moderation/block-dialog";
import { ReportButton } from "@/components/moderation/report-button";
import { BlockedSection } from "@/components/settings/blocked-section";
import { ReviewList } from "@/components/reviews/review-list";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { DESK, show, t } from "../support/show";

const r = (key: string, values?: Record<string, string>) => t(`moderation.report.${key}`, values);
const BEN = { id: crypto.randomUUID(), displayName: "Богдан Дуб" };
const name = BEN.displayName;
const dialog = page.getByRole("dialog");

test("a report needs a reason and details, and the focus comes back from it", async () => {
  await show(<ReportButton target={BEN} />, { size: DESK });
  const opener = page.getByRole("button", { name: r("actionLabel", { name }) });
  await opener.click();
  const [reason, details] = [
    dialog.getByLabelText(r("reason")),
    dialog.getByLabelText(r("details")),
  ];
  const submit = dialog.getByRole("button", { name: r("submit") });
  await submit.click();
  await expect.element(reason).toHaveAccessibleDescription(t("validation.required"));
  await expect.element(reason).toHaveFocus();
  await expect.element(dialog.getByText(t("validation.required"))).toHaveLength(2);
  await expectLooksRight();
  await reason.selectOptions("no-show");
  await details.fill("Не прийшов на зустріч.");
  const sent = answer("POST /reports", await example("POST /reports"));
  await submit.click();
  await expect.element(page.getByText(r("done"))).toBeVisible();
  await expect.element(opener).toHaveFocus();
  const body = { targetUserId: BEN.id, reason: "no-show", details: "Не прийшов на зустріч." };
  expect(sent).toMatchObject([{ body }]);
});

test("a review is reported with its loan", async () => {
  const first = await example("GET /books/[id]/reviews");
  const [review] = first.content;
  const reviews = <ReviewList title="Відгуки" of={{ bookId: crypto.randomUUID() }} first={first} />;
  await show(reviews, { me: { id: crypto.randomUUID() }, size: DESK });
  const author = review.author.displayName;
  const row = page.getByRole("region", { name: "Відгуки" }).getByRole("listitem").first();
  await expect.element(row).toHaveTextContent(review.text);
  await row.getByRole("button", { name: t("reviews.report", { name: author }) }).click();
  await dialog.getByLabelText(r("reason")).selectOptions("spam");
  await dialog.getByLabelText(r("details")).fill("Реклама.");
  const sent = answer("POST /reports", await example("POST /reports"));
  await dialog.getByRole("button", { name: r("submit") }).click();
  await expect.element(page.getByText(r("done"))).toBeVisible();
  expect(sent).toMatchObject([{ body: { context: { bookReviewId: review.loanId } } }]);
});

test("a block says what it means, and waits for the tick", async () => {
  await show(<BlockDialog target={BEN} onClose={() => {}} />);
  await expect.element(dialog.getByRole("listitem")).toHaveLength(5);
  await dialog.getByRole("button", { name: t("moderation.block.submit"), exact: true }).click();
  await expect.element(dialog.getByText(t("moderation.block.tickFirst"))).toBeVisible();
  await expectLooksRight();
  await expect
    .element(dialog.getByRole("checkbox", { name: t("moderation.block.confirm") }))
    .toHaveFocus();
});

test("a block is lifted once that is confirmed", async () => {
  const [one] = await example("GET /users/me/blocked");
  answer("GET /users/me/blocked", [{ ...one, ...BEN }]);
  await show(<BlockedSection />);
  const s = (key: string) => t(`settings.blocked.${key}`, { name });
  const unblock = page.getByRole("button", { name: s("unblockLabel") });
  await expect.element(unblock).toBeVisible();
  await expectLooksRight();
  await unblock.click();
  answer("GET /users/me/blocked", []);
  const lifted = answer("DELETE /users/[id]/blocked/[userId]", undefined);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: s("unblock") })
    .click();
  await expect.element(page.getByText(s("none"))).toBeVisible();
  expect(lifted).toMatchObject([{ params: { userId: BEN.id } }]);
});
