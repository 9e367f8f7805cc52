import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import { WishesScreen } from "@/components/wishes/wishes-screen";
import { answer, example, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";

const dialog = page.getByRole("dialog");
const save = dialog.getByRole("button", { name: t("wishes.form.save") });
const field = (name: string) =>
  dialog.getByLabelText(t(`wishes.form.${name}`), { exact: name !== "isbn" });

test("a wish is changed to something to look for, had once, and given up", async () => {
  const [made] = await example("GET /wishes");
  const wish = { ...made, query: null, title: "Гора", author: "Ніхто", found: [] };
  const demand = { most: [], books: [] };
  answer("GET /wishes", [wish]);
  await show(<WishesScreen first={[wish]} demand={demand} countries={[]} />);
  await page.getByRole("button", { name: t("wishes.changeLabel", { name: "Гора" }) }).click();
  await field("title").fill("");
  await field("author").fill("");
  await field("isbn").fill("");
  refuse("PUT /wishes/[id]", "INVALID_INPUT", { fields: { title: { code: "required" } } });
  await save.click();
  await expect.element(field("title")).toHaveAccessibleDescription(t("wishes.form.empty"));
  await expectLooksRight();

  await field("author").fill("Олена Теліга");
  await field("radiusKm").fill("25");
  const changed = { ...wish, title: null, author: "Олена Теліга", radiusKm: 25 };
  answer("GET /wishes", [changed]);
  const sent = answer("PUT /wishes/[id]", { ...changed, there: [] });
  await save.click();
  await expect.element(page.getByRole("article", { name: "Олена Теліга" })).toBeVisible();
  expect(sent).toMatchObject([{ body: { title: "", author: "Олена Теліга", radiusKm: 25 } }]);

  // By keyboard: the message about the change covers it for a while.
  await press(page.getByRole("button", { name: t("wishes.add") }));
  refuse("POST /wishes", "DUPLICATE_WISH");
  await save.click();
  await expect.element(dialog.getByText(t("errors.DUPLICATE_WISH"))).toBeVisible();
  await dialog.getByRole("button", { name: t("common.cancel") }).click();

  answer("GET /wishes", []);
  const gone = answer("DELETE /wishes/[id]", undefined);
  await page
    .getByRole("button", { name: t("wishes.giveUpLabel", { name: "Олена Теліга" }) })
    .click();
  await expect.element(page.getByText(t("wishes.none"))).toBeVisible();
  expect(gone).toMatchObject([{ params: { id: wish.id } }]);
});

test("a wish names its circle, and says so once its reader has left it, or if its place is not known", async () => {
  const [made] = await example("GET /wishes");
  const { circles } = await example("GET /circles");
  const [circle] = circles;
  if (!made || !circle) throw new Error("no examples");
  const wish = { ...made, title: "Гора", circle: circle.id };
  const gone = { ...wish, id: crypto.randomUUID(), title: "Море", circle: crypto.randomUUID() };
  const place = { postalCode: "83001", city: null, placeResolved: false };
  const lost = { ...wish, ...place, id: crypto.randomUUID(), title: "Степ" };
  const demand = { most: [], books: [] };
  answer("GET /wishes", [wish, gone, lost]);
  await show(<WishesScreen first={[wish, gone, lost]} demand={demand} countries={[]} />, {
    circles,
  });
  const card = (name: string) => page.getByRole("article", { name });
  await expect.element(card("Гора").getByText(circle.name)).toBeVisible();
  await expect.element(card("Море").getByText(t("search.circleLeft"))).toBeVisible();
  await expect.element(card("Степ").getByText(t("wishes.placeUnknown"))).toBeVisible();
  await expect.element(page.getByText(t("wishes.placeUnknown"))).toHaveLength(1);
  await expectLooksRight();
  const search = card("Гора").getByRole("link", {
    name: t("wishes.searchLabel", { name: "Гора" }),
  });
  expect(search.element().getAttribute("href")).toContain(`circle=${circle.id}`);
  await page.getByRole("button", { name: t("wishes.changeLabel", { name: "Море" }) }).click();
  const choice = dialog.getByLabelText(t("search.field.circle"), { exact: true });
  await expect.element(choice).toHaveValue(gone.circle);
  await choice.selectOptions(t("search.anyCircle"));
  answer("GET /wishes", [wish, { ...gone, circle: null }]);
  const sent = answer("PUT /wishes/[id]", { ...gone, circle: null, there: [] });
  await save.click();
  await expect.poll(() => sent).toMatchObject([{ body: { title: "Море", circle: "" } }]);
});

test("of a book that is out another copy is wished for, and what is there already is named", async () => {
  const book = await example("PUT /books/[id]");
  const wish = await example("POST /wishes");
  const sent = answer("POST /wishes", { ...wish, there: [book] });
  await show(<WishButton wish={sameBook(book)} other />);
  await page.getByRole("button", { name: t("wishes.tellOther") }).click();
  const outcome = page.getByRole("status").filter({ hasText: t("wishes.there") });
  await expect
    .element(outcome.getByRole("link", { name: book.title }))
    .toHaveAttribute("href", `/books/${book.id}`);
  await expect
    .element(page.getByRole("link", { name: t("wishes.title") }))
    .toHaveAttribute("href", "/wishes");
  expect(sent).toMatchObject([{ body: { title: book.title, author: book.author } }]);
});

test("what is wished for nearby is offered to be listed, but not what the reader wishes for", async () => {
  const [made] = await example("GET /wishes");
  const wish = { ...made, title: "Гора", found: [] };
  const most = ["«ГОРА»", "Долина"].map((title) => ({ title, author: null, readers: 3 }));
  answer("GET /wishes", [wish]);
  await show(<WishesScreen first={[wish]} demand={{ most, books: [] }} countries={[]} />);
  const list = page.getByRole("list", { name: t("wishes.demand.most") });
  await expect.element(list.getByRole("listitem")).toHaveLength(1);
  await expect.element(list).toHaveTextContent("Долина");
});
