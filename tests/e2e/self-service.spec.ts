import { unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const say = (key: string, values?: Record<string, string>) => t(`label.circle.${key}`, values);

test("a shelf in the stairwell works with labels alone", async ({ openPage }) => {
  const [keeper, first, second] = await Promise.all([
    newReader({ name: "Ольга Сходова" }),
    newReader({ name: "Марта Сусідка" }),
    newReader({ name: "Данило Сусід" }),
  ]);
  const name = `Сходи ${unusualWord()}`;
  const circle = await keeper.call<{ id: string }>("POST", "/circles", { name });
  const path = `/circles/${circle.id}`;
  const { code } = await keeper.call<{ code: string }>("GET", `${path}/invitation`);
  for (const member of [first, second]) await member.call("POST", `${path}/join`, { code });

  // She lists a book as the circle's own, and prints its label.
  const hers = await openPage({ ...DESK, as: keeper });
  await visit(hers, path);
  await hers.getByRole("link", { name: t("circles.shelf.addOwn") }).click();
  const title = `Спільна ${unusualWord()}`;
  const sheet = hers.getByRole("dialog");
  await sheet.getByLabel(t("manageBooks.find.label")).fill(title);
  await sheet.getByRole("button", { name: t("manageBooks.find.notThere") }).click();
  await sheet.getByLabel(t("manageBooks.form.author"), { exact: true }).fill("Леся Українка");
  const own = sheet.getByRole("checkbox", { name: t("manageBooks.form.ownCircle") });
  await sheet.getByText(t("manageBooks.form.restAsBefore")).click();
  await expect(own).toBeChecked();
  await sheet.getByRole("button", { name: t("manageBooks.form.submit") }).click();
  await expect(sheet.getByRole("heading", { name: t("manageBooks.justAdded") })).toBeVisible();
  await visit(hers, path);
  await hers.getByRole("link", { name: t("circles.shelf.labels") }).click();
  const labels = hers.getByRole("region", { name: t("labels.sheets") });
  await expect(labels.getByText(t("labels.ofCircle", { circle: name }))).toBeVisible();
  const printed = await labels.getByText(/\/b\//).innerText();
  const label = `/b/${printed.split("/b/")[1]?.trim()}`;

  // A member finds it on the shelf, where it is not asked for, takes it by its label and brings it back.
  const phone = await openPage({ ...PHONE, as: first });
  await visit(phone, path);
  const card = phone.getByRole("article", { name: title });
  await expect(card.getByText(t("loanRequest.onShelf"))).toBeVisible();
  await expect(
    card.getByRole("button", { name: t("loanRequest.askLabel", { title }) }),
  ).toHaveCount(0);
  await visit(phone, label);
  await phone.getByRole("button", { name: say("take") }).click();
  await expect(phone.getByText(say("takenText"))).toBeVisible();
  await phone.getByRole("link", { name: t("label.toLoan") }).click();
  await expect(phone.getByText(t("loanPage.next.borrower.taken.text", { count: 1 }))).toBeVisible();
  await visit(phone, label);
  await phone.getByRole("button", { name: say("bring") }).click();
  await expect(phone.getByText(say("backText"))).toBeVisible();

  // She takes it again, and puts it back without a scan: the next one takes it from the shelf all the same.
  await visit(phone, label);
  await phone.getByRole("button", { name: say("take") }).click();
  await expect(phone.getByText(say("takenText"))).toBeVisible();
  const his = await openPage({ ...PHONE, as: second });
  await visit(his, label);
  await expect(his.getByText(say("out", { circle: name }))).toBeVisible();
  await his.getByRole("button", { name: say("take") }).click();
  await expect(his.getByText(say("takenText"))).toBeVisible();
  await visit(phone, "/notifications");
  const told = t("notifications.TAKEN_BY_OTHER.title");
  await expect(phone.getByRole("article", { name: told })).toBeVisible();
  await visit(hers, label);
  await hers.getByRole("button", { name: say("isBack") }).click();
  await expect(hers.getByText(say("backText"))).toBeVisible();
});
