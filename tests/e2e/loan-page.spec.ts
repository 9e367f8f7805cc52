import type { Loan } from "@/lib/features/loans/schema";
import { unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

test("a loan's page tells its two sides what comes next, as it happens, and nobody else that it exists", async ({
  openPage,
  request,
}) => {
  const [owner, borrower, stranger] = [
    await newReader({ name: "Ганна Дарницька" }),
    await newReader({ name: "Тарас Бажан" }),
    await newReader(),
  ];
  const title = `Том ${unusualWord()}`;
  const book = await owner.call<{ id: string }>("POST", "/books", { title, author: "О. Яр" });
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  const next = (side: string, name: string) =>
    t(`loanPage.next.${side}.title`, {
      name: name === "owner" ? "Ганна Дарницька" : "Тарас Бажан",
    });

  const his = await openPage({ ...PHONE, as: borrower });
  await visit(his, "/loans?tab=borrowed");
  await his.getByRole("link", { name: title }).click();
  await expect(his).toHaveURL(new RegExp(`/loans/${id}$`));
  await expect(his).toHaveTitle(new RegExp(title));
  await expect(his.getByRole("heading", { name: next("borrower.answer", "owner") })).toBeVisible();

  // In this zone it is another day than on the server.
  const timezoneId = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  const hers = await openPage({ ...DESK, as: owner, timezoneId });
  await visit(hers, `/loans/${id}`);
  await hers.getByRole("button", { name: t("loans.actions.approve") }).press("Enter");
  const answer = hers.getByRole("dialog", { name: t("loans.approveDialog.title") });
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: timezoneId });
  await expect(answer.getByLabel(t("loans.request.due"))).toHaveAttribute("min", today);
  await answer.getByRole("button", { name: t("loans.request.approve") }).click();
  const meetUp = hers.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  await meetUp.getByRole("button", { name: t("loans.meetUpDialog.later") }).click();
  await expect(
    hers.getByRole("heading", { name: next("owner.promised", "borrower") }),
  ).toBeVisible();
  await expect(
    his.getByRole("heading", { name: next("borrower.promised", "owner") }),
    "without a reload",
  ).toBeVisible();

  await hers.getByRole("button", { name: t("loans.actions.handOver") }).click();
  await expect(hers.getByRole("heading", { name: next("owner.lent", "borrower") })).toBeVisible();
  const story = his.getByRole("list", { name: t("loanPage.timeline") }).getByRole("listitem");
  await expect(story).toHaveCount(3);
  await expect(story.first()).toContainText(t("loanPage.story.LENT", { known: "no" }));
  await expect(story.first()).toContainText("Ганна Дарницька");
  await expect(story.last()).toContainText(t("loanPage.you"));

  const cookie = stranger.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const refused = await request.get(`/loans/${id}`, { headers: { cookie } });
  expect(refused.status()).toBe(404);
  const html = await refused.text();
  expect(html).toContain(t("loanPage.missingTitle"));
  expect(html).not.toContain(title);
});
