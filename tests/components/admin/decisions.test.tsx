import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BookList } from "@/components/admin/books/book-list";
import { CircleList } from "@/components/admin/circles/circle-list";
import { ReportScreen } from "@/components/admin/reports/report-screen";
import { UserActions } from "@/components/admin/users/user-actions";
import { VerificationList } from "@/components/admin/verifications/verification-list";
import type { AccountTag } from "@/lib/features/admin/schema";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { DESK, show, t } from "../support/show";

const a = (key: string, values?: Record<string, string>) => t(`admin.${key}`, values);
const asked = page.getByRole("alertdialog");
const confirm = (name: string) => asked.getByRole("button", { name }).click();

async function firstBook() {
  const [book] = (await example("GET /admin/books")).content;
  return { ...book, coverUrl: `/api/images/${crypto.randomUUID()}`, hiddenReason: null };
}

test("a book’s cover is removed and the book hidden, each with a reason", async () => {
  const book = await firstBook();
  const { title } = book;
  await show(<BookList books={[{ ...book, visibility: "FRIENDS" }]} hiddenOnly={false} />, {
    size: DESK,
  });
  await expect.element(page.getByText(a("books.visibility.FRIENDS"))).toBeVisible();
  const removed = answer("DELETE /admin/images/[id]", undefined);
  await page.getByRole("button", { name: a("picture.label", { of: title }) }).click();
  await expect.element(asked).toBeVisible();
  await expectLooksRight();
  await asked.getByLabelText(a("why")).fill("Фото сусіда");
  await confirm(a("picture.action"));
  await expect.element(page.getByText(a("picture.done", { of: title }))).toBeVisible();
  expect(removed).toMatchObject([{ body: { reason: "Фото сусіда" } }]);

  const hidden = answer("POST /admin/books/[id]/hide", { ...book, hiddenReason: "Чужа реклама" });
  await page.getByRole("button", { name: a("books.hide.label", { title }) }).click();
  await confirm(a("books.hide.action"));
  await expect
    .element(asked.getByRole("textbox"))
    .toHaveAccessibleDescription(new RegExp(t("validation.required")));
  await asked.getByLabelText(a("why")).fill("Чужа реклама");
  await confirm(a("books.hide.action"));
  const restored = answer("POST /admin/books/[id]/restore", book);
  const toast = page.getByRole("listitem").filter({ hasText: a("books.hide.done", { title }) });
  await toast.getByRole("button", { name: a("undo") }).click();
  expect(hidden).toMatchObject([{ params: { id: book.id }, body: { reason: "Чужа реклама" } }]);
  await expect.poll(() => restored).toMatchObject([{ params: { id: book.id } }]);
});

test("a hidden book is restored", async () => {
  const book = { ...(await firstBook()), hiddenReason: "Чужа реклама" };
  await show(<BookList books={[book]} hiddenOnly />, { size: DESK });
  await expect.element(page.getByText("Чужа реклама")).toBeVisible();
  const restored = answer("POST /admin/books/[id]/restore", { ...book, hiddenReason: null });
  const { title } = book;
  await page.getByRole("button", { name: a("books.restoreLabel", { title }) }).click();
  await expect.element(page.getByText(a("books.restored", { title }))).toBeVisible();
  expect(restored).toMatchObject([{ params: { id: book.id } }]);
});

test("a circle is hidden with a reason, and a hidden one is restored", async () => {
  const [one] = (await example("GET /admin/circles")).content;
  const shown = { ...one, name: "Haus 5", hiddenAt: null };
  const hidden = { ...one, id: crypto.randomUUID(), name: "Werbung", hiddenAt: one.createdAt };
  await show(<CircleList circles={[shown, hidden]} hiddenOnly={false} />, { size: DESK });
  const row = page.getByRole("article", { name: "Haus 5" });
  await expect.element(row).toHaveTextContent(t("circles.members", { count: one.members }));
  await expectLooksRight();
  const hides = answer("POST /admin/circles/[id]/hide", { ...shown, hiddenAt: one.createdAt });
  await row.getByRole("button").click();
  await asked.getByLabelText(a("why")).fill("Reklame");
  await confirm(a("circles.hide.action"));
  await expect.element(page.getByText(a("circles.hide.done", { name: "Haus 5" }))).toBeVisible();
  expect(hides).toMatchObject([{ params: { id: one.id }, body: { reason: "Reklame" } }]);

  const restores = answer("POST /admin/circles/[id]/restore", { ...hidden, hiddenAt: null });
  await page.getByRole("button", { name: a("circles.restoreLabel", { name: "Werbung" }) }).click();
  await expect.element(page.getByText(a("circles.restored", { name: "Werbung" }))).toBeVisible();
  expect(restores).toMatchObject([{ params: { id: hidden.id } }]);
});

test("a report outlives the account that it is about, without its name", async () => {
  const shown = await example("GET /admin/reports/[id]");
  const gone = <T extends AccountTag>(user: T): T => ({
    ...user,
    state: "deleted",
    displayName: "",
  });
  const report = {
    ...shown,
    target: gone(shown.target),
    targetNow: gone(shown.targetNow),
    about: { kind: "profile", displayName: "", pictureUrl: null } as const,
  };
  await show(<ReportScreen report={report} />, { size: DESK });
  await expect
    .element(page.getByRole("region", { name: a("reports.kind.profile") }))
    .toHaveTextContent(t("users.deleted"));
  await expect.element(page.getByText(a("users.gone"))).toBeVisible();
});

test("a reader is let in again once that is confirmed", async () => {
  const user = await example("POST /admin/users/[id]/reinstate");
  const banned = { ...user, role: "USER", state: "banned", banReason: "Реклама" } as const;
  await show(<UserActions user={banned} />, { size: DESK });
  const back = answer("POST /admin/users/[id]/reinstate", user);
  await page.getByRole("button", { name: a("users.reinstate.action") }).click();
  await confirm(a("users.reinstate.action"));
  const done = a("users.reinstate.done", { name: user.displayName });
  await expect.element(page.getByText(done)).toBeVisible();
  expect(back).toMatchObject([{ params: { id: user.id } }]);
});

test("an identity is confirmed once its picture is shown", async () => {
  const [shown] = (await example("GET /admin/verifications")).content;
  const pictureUrl = `/api/images/${crypto.randomUUID()}`;
  const verification = { ...shown, state: "PENDING", country: "UKR", pictureUrl } as const;
  const name = shown.user.displayName;
  const v = (key: string) => a(`verifications.${key}`, { name });
  await show(<VerificationList verifications={[verification]} />, { size: DESK });
  await page.getByRole("button", { name: v("review") }).click();
  const dialog = page.getByRole("dialog", { name: v("pictureTitle") });
  await expect.element(dialog).toHaveTextContent(v("country"));
  const approve = dialog.getByRole("button", { name: v("approve.action") });
  await expect.element(approve).not.toBeDisabled();
  const approved = answer("POST /admin/verifications/[id]/approve", {
    ...shown,
    state: "APPROVED",
  });
  await approve.click();
  await expect.element(page.getByText(v("approve.done"))).toBeVisible();
  expect(approved).toMatchObject([{ params: { id: shown.id } }]);
});
