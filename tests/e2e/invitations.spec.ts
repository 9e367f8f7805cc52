import { unusualWord } from "./support/book";
import { fillIn, signUp } from "./support/join";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const uk = words("uk");
const de = words("de");

test("a newcomer comes by the invitation to a book, becomes a friend and asks for it", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Соломія Запрошуй" });
  const title = `Гостина ${unusualWord()}`;
  const book = await listBook(owner, { title });
  const hers = await openPage({ ...DESK, as: owner });
  await visit(hers, `/books/${book.id}`);
  await hers.getByRole("button", { name: uk("invitation.inviteToBook") }).click();
  await expect(hers.getByText(uk("invitation.share.copied"))).toBeVisible();
  await visit(hers, "/friends?tab=invite");
  const link = await hers.getByLabel(uk("invitation.own.address")).inputValue();
  await hers.getByLabel(uk("invitation.own.befriends")).check();
  await expect(hers.getByText(uk("invitation.own.befriendsOn"))).toBeVisible();

  const page = await openPage({ ...PHONE, locale: "de-DE" });
  await visit(page, `${new URL(link).pathname}?book=${book.id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(de("invitation.heading", { name: "Соломія" }))).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: de("invitation.join") }).click();
  await signUp(page, de);
  await page.waitForURL("**/settings?incomplete=true&to=**");
  const home = { name: "Jonas Gast", country: "UKR", postalCode: "79000" };
  const form = await fillIn(page, de, home);
  await expect(form.getByText(de("settings.profile.goingBack"))).toBeVisible();
  await page.waitForURL("**/i/**");

  await expect(
    page.getByText(de("invitation.askAtOnce", { name: "Соломія Запрошуй" })),
  ).toBeVisible();
  await page.getByRole("button", { name: de("invitation.befriend") }).click();
  await expect(
    page.getByText(de("invitation.FRIENDS", { name: "Соломія Запрошуй" })),
  ).toBeVisible();
  await page.getByRole("link", { name: de("invitation.toBook") }).click();
  await page.waitForURL(`**/books/${book.id}`);
  await page.getByRole("button", { name: de("loanRequest.ask") }).click();
  await page.getByRole("button", { name: de("loanRequest.send") }).click();
  await expect(page.getByRole("dialog", { name: de("loanRequest.sentTitle") })).toBeVisible();

  await visit(hers, "/friends?tab=invite");
  await expect(hers.getByText(uk("invitation.own.came", { count: 1 }))).toBeVisible();
  await visit(page, "/friends");
  const friend = page.getByRole("article", { name: "Соломія Запрошуй" });
  await expect(friend).toContainText(de("users.emailVerified"));
  await hers.getByRole("tab", { name: uk("friends.tabFriends") }).click();
  await hers.getByRole("button", { name: uk("friends.card.unfriend", home) }).click();
  await hers
    .getByRole("alertdialog")
    .getByRole("button", { name: uk("friends.unfriend.submit") })
    .click();
  await expect(hers.getByText(uk("friends.none.title"))).toBeVisible();
  await expect(friend, "without a reload").toHaveCount(0);
});
