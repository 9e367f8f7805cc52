import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BookDto } from "@/lib/features/books/schema";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK } from "../support/show";
import { aBook, cardOf, own, showScreen, threeMore } from "./screen";

const AT = { at: "/books/manage?tab=books", size: DESK };

const boxOf = ({ title }: BookDto) => page.getByRole("checkbox", { name: title });
const bar = page.getByRole("group", { name: own("many.bar") });
const choose = () => page.getByRole("button", { name: own("shelf.choose"), exact: true }).click();

async function five(): Promise<[BookDto, BookDto, BookDto, BookDto, BookDto]> {
  const titles = ["Перша", "Друга", "Третя", "Четверта", "П'ята"];
  const books = await Promise.all(titles.map((title) => aBook({ title })));
  return books as [BookDto, BookDto, BookDto, BookDto, BookDto];
}

test("many books are chosen with Shift and by keyboard, and changed at once", async () => {
  const books = await five();
  const [first, second, third, fourth, held] = books;
  await showScreen({ books }, AT);
  await choose();
  await expect.element(bar).toHaveTextContent(own("many.chosen", { count: 0 }));
  await expect.element(bar.getByRole("button", { name: own("many.labels") })).toBeDisabled();
  await boxOf(first).click();
  await boxOf(third).click({ modifiers: ["Shift"] });
  await expect.element(bar).toHaveTextContent(own("many.chosen", { count: 3 }));
  await expect.element(boxOf(second)).toBeChecked();
  await press(boxOf(third), "{Shift>}{ArrowDown}{/Shift}");
  await expect.element(boxOf(fourth)).toHaveFocus();
  await press(boxOf(fourth), "{Control>}a{/Control}");
  await expect.element(bar).toHaveTextContent(own("many.chosen", { count: 5 }));
  await expectLooksRight();

  await bar.getByRole("button", { name: own("many.change") }).click();
  const dialog = page.getByRole("dialog", { name: own("many.changeTitle", { count: 5 }) });
  await dialog.getByLabelText(own("form.condition")).selectOptions("GOOD");
  await expectLooksRight();
  await dialog.getByLabelText(own("form.state")).selectOptions("AVAILABLE_FOR_GIVE_AWAY");
  const changes = answer("PUT /books", {
    changed: books.slice(0, 4).map(({ id }) => id),
    refused: [{ id: held.id, code: "BOOK_IN_USE" }],
  });
  await dialog.getByRole("button", { name: own("many.changeSubmit") }).click();
  await expect.element(page.getByText(own("many.stayed", { count: 1 }))).toBeVisible();
  await expect.element(boxOf(held)).toBeChecked();
  await expect.element(boxOf(first)).not.toBeChecked();
  expect(changes).toMatchObject([
    {
      body: {
        ids: books.map(({ id }) => id),
        set: { condition: "GOOD", state: "AVAILABLE_FOR_GIVE_AWAY" },
      },
    },
  ]);
});

test("a deletion of many books is undone without a trace", async () => {
  const books = await five();
  await showScreen({ books }, AT);
  await choose();
  for (const each of books.slice(2)) await boxOf(each).click();
  await bar.getByRole("button", { name: own("many.delete") }).click();
  await expect.element(page.getByRole("checkbox")).toHaveLength(2);
  const deletions = answer("DELETE /books", { changed: [], refused: [] });
  await page.getByRole("button", { name: own("many.undo") }).click();
  await expect.element(page.getByRole("checkbox")).toHaveLength(5);
  expect(deletions).toEqual([]);
});

test("deleted books do not show again before the list is read anew", async () => {
  const books = await five();
  await showScreen({ books }, AT);
  await choose();
  for (const each of books.slice(2)) await boxOf(each).click();
  await bar.getByRole("button", { name: own("many.delete") }).click();
  answer("DELETE /books", { changed: books.slice(2).map(({ id }) => id), refused: [] });
  const arrived = Promise.withResolvers<void>();
  const left = await example("GET /users/me/books");
  const lists = answer("GET /users/me/books", async () => {
    await arrived.promise;
    return { ...left, content: books.slice(0, 2), found: 2 };
  });
  // Leaving the page sends what can still be undone.
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(page.getByRole("checkbox").elements()).toHaveLength(2);
  arrived.resolve();
  await expect.element(page.getByRole("checkbox")).toHaveLength(2);
});

test("filters stand in the address, and the focus comes back to their button", async () => {
  const [drama, prose] = [
    await aBook({ title: "Лісова пісня", genre: "DRAMA" }),
    await aBook({ title: "Проза", genre: "FICTION" }),
  ];
  await showScreen({ books: [drama, prose, ...(await threeMore())] }, AT);
  await page.getByRole("button", { name: own("shelf.filters") }).click();
  const sheet = page.getByRole("dialog", { name: own("filters.title") });
  await sheet.getByLabelText(own("form.genre")).selectOptions("DRAMA");
  await expectLooksRight();
  await sheet.getByRole("button", { name: own("filters.apply") }).click();
  await expect.element(cardOf(prose)).not.toBeInTheDocument();
  await expect.element(cardOf(drama)).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: own("shelf.filtersOn", { count: 1 }) }))
    .toHaveFocus();
  expect(new URLSearchParams(location.search).get("genre")).toBe("DRAMA");
});

test("a finger that rests on a cover begins choosing with it; a chip shows one state of books", async () => {
  const [first, lent] = [await aBook({ title: "Перша" }), await aBook({ state: "LENT" })];
  await showScreen({ books: [first, lent, ...(await threeMore())] }, AT);
  await page.getByRole("button", { name: `${own("shelf.show.lent")} 1` }).click();
  await expect.element(cardOf(first)).not.toBeInTheDocument();
  expect(new URLSearchParams(location.search).get("state")).toBe("LENT");
  await page.getByRole("button", { name: `${own("shelf.show.all")} 5` }).click();
  const cover = cardOf(first).getByRole("button");
  await expect.element(cover).toBeVisible();
  cover
    .element()
    .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
  await expect.element(boxOf(first)).toBeChecked();
  await bar.getByRole("button", { name: own("many.done") }).click();
  await expect.element(cover).toBeVisible();
});
