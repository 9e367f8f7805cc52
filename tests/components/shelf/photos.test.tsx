import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { itemOf } from "@/lib/browser/reader-items";
import type { BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { answer, lose, refuse } from "../support/api";
import { aPicture } from "../support/files";
import { DESK, leave, t } from "../support/show";
import { aBook, own, showScreen } from "./screen";

const BOOK = { title: "Солодка Даруся", author: "Марія Матіос", language: "uk" } as const;

const box = page.getByRole("dialog");
const choose = box.getByLabelText(t("covers.choose")).last();
const fault = box.getByRole("alert").first();
const find = page.getByRole("dialog", { name: own("add") });
const newForm = page.getByRole("form", { name: own("form.newTitle") });
const editForm = (book: { title: string }) =>
  page.getByRole("form", { name: own("form.editTitle", { title: book.title }) });
const toCheck = (count: number) =>
  page.getByRole("region", { name: t("covers.toCheck", { count }) });
const added = ({ title }: { title: string }) =>
  find.getByRole("region", { name: own("justAdded") }).getByRole("button", { name: title });

/** The screen of a reader without stored data. */
const open = (books: BookDto[] = [], id: string = crypto.randomUUID()) =>
  showScreen({ books }, { at: "/books/manage?tab=add", size: DESK, me: { id } });

/** @returns whether the browser would open the files instead of the page. */
function drop(on: Locator, files: File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const options = { bubbles: true, cancelable: true, dataTransfer };
  return on.element().dispatchEvent(new DragEvent("drop", options));
}

test("a photo that never left is sent again, and while it is read no other takes its place", async () => {
  const book = await aBook(BOOK);
  await open([book]);
  await userEvent.upload(choose, new File([], "empty.jpg", { type: "image/jpeg" }));
  await expect.element(fault).toHaveTextContent(t("errors.UNREADABLE_PICTURE"));
  lose("POST /books/ai");
  await userEvent.upload(choose, await aPicture());
  await expect.element(fault).toHaveTextContent(t("errors.NETWORK"));
  await expect.element(page.getByText(own("cover.failed"))).not.toBeInTheDocument();

  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const sent = answer("POST /books/ai", () => read.then(() => book));
  answer("GET /books/[id]", book);
  answer("GET /catalog/own", { ownBookId: null });
  await box.getByRole("button", { name: t("covers.retry") }).click();
  await expect.element(box.getByText(t("covers.reading"))).toBeVisible();
  expect(drop(box.getByText(t("covers.reading")), [await aPicture()])).toBe(false);
  end();
  await expect.element(editForm(BOOK)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect.element(page.getByText(t("covers.check"))).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  answer("PUT /books/[id]", book);
  await editForm(BOOK)
    .getByRole("button", { name: own("form.save") })
    .click();
  await expect.element(find).toBeVisible();
});

test("a photo that says nothing becomes the cover of a book added by hand, and of no other", async () => {
  await open();
  const coverImageId = crypto.randomUUID();
  refuse("POST /books/ai", "COVER_UNREADABLE", { about: { coverImageId } });
  await userEvent.upload(choose, await aPicture());
  await expect.element(fault).toHaveTextContent(t("errors.COVER_UNREADABLE"));
  await expect.element(fault).toHaveTextContent(t("covers.kept"));
  answer("GET /catalog/own", { ownBookId: null });
  const sent = answer("POST /books", await aBook({ title: "Зошит без назви" }));
  await newForm.getByLabelText(own("form.title"), { exact: true }).fill("Зошит без назви");
  await newForm.getByLabelText(own("form.author")).fill("Невідомий автор");
  await newForm.getByRole("button", { name: own("form.submit") }).click();
  await expect.element(added({ title: "Зошит без назви" })).toBeVisible();
  expect(sent).toMatchObject([{ body: { coverImageId } }]);
  await expect.element(fault).not.toBeInTheDocument();
  // Asked for if the next press takes longer than the typing settles.
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [] });
  await find.getByLabelText(own("find.label")).fill("Другий зошит");
  await find.getByRole("button", { name: own("find.notThere") }).click();
  await expect.element(newForm.getByRole("button", { name: own("cover.choose") })).toBeVisible();
});

test("a cover that was not read surely stands in the form with its doubts, also later, until its owner has looked", async () => {
  const reading: CoverReading = {
    ...{ ...BOOK, author: "", isbn: null, doubtful: ["title", "author"] },
    coverImageId: crypto.randomUUID(),
  };
  const reader = crypto.randomUUID();
  await open([], reader);
  answer("POST /books/ai", reading);
  answer("GET /catalog/own", { ownBookId: null });
  await userEvent.upload(choose, await aPicture());
  const title = newForm.getByLabelText(own("form.title"), { exact: true });
  const author = newForm.getByLabelText(own("form.author"));
  await expect.element(title).toHaveValue(BOOK.title);
  await expect.element(title).toHaveAccessibleDescription(t("covers.doubtful"));
  await expect.element(author).toHaveAccessibleDescription(t("covers.notRead"));
  const replace = newForm.getByLabelText(own("cover.replace"));
  await expect.element(replace).not.toBeInTheDocument();
  await newForm.getByRole("button", { name: own("form.change") }).click();
  await expect.element(replace).toBeInTheDocument();
  await expect
    .element(newForm.getByRole("button", { name: own("cover.remove") }))
    .not.toBeInTheDocument();
  await newForm.getByRole("button", { name: t("covers.swap") }).click();
  await expect.element(author).toHaveValue(BOOK.title);

  await leave();
  await open([], reader);
  answer("GET /catalog/own", { ownBookId: null });
  await toCheck(1)
    .getByRole("button", { name: t("covers.checkOne", { title: BOOK.title }) })
    .click();
  await title.fill(BOOK.title);
  await author.fill(BOOK.author);
  const sent = answer("POST /books", await aBook(BOOK));
  await newForm.getByRole("button", { name: own("form.submit") }).click();
  await expect.element(added(BOOK)).toBeVisible();
  expect(sent).toMatchObject([{ body: { ...BOOK, coverImageId: reading.coverImageId } }]);
  await expect.element(find).toBeVisible();
  await expect.element(toCheck(1)).not.toBeInTheDocument();
});

test("readings that are kept in another form are none", async () => {
  const id = crypto.randomUUID();
  localStorage.setItem(itemOf(id, "cover_readings"), '[{"title":"of an older version"}]');
  await open([], id);
  await expect.element(find).toBeVisible();
  await expect.element(toCheck(1)).not.toBeInTheDocument();
});

test("several photos that are dropped become books to check one by one, the condition of the last kept; one that is there already is taken off", async () => {
  const [first, second] = [await aBook(BOOK), await aBook({ title: "Тигролови", condition: null })];
  await open();
  const [picture, coverImageId] = [await aPicture(), crypto.randomUUID()];
  const books = [first, second];
  const { promise: read, resolve: goOn } = Promise.withResolvers<void>();
  answer("POST /books/ai", async () => {
    await read;
    const next = books.shift();
    if (books.length === 0)
      refuse("POST /books/ai", "COVER_UNREADABLE", { about: { coverImageId } });
    return next ?? first;
  });
  answer("GET /books/[id]", ({ params }) => (params.id === first.id ? first : second));
  answer("GET /catalog/own", { ownBookId: crypto.randomUUID() });
  drop(find.getByRole("searchbox"), [picture, picture, picture]);
  await expect.element(box.getByText(t("covers.photoOf", { at: 1, of: 3 }))).toBeVisible();
  goOn();
  await expect.element(toCheck(2)).toBeVisible();
  await expect.element(fault).toHaveTextContent(t("errors.COVER_UNREADABLE"));
  await toCheck(2)
    .getByRole("button", { name: t("covers.checkOne", { title: first.title }) })
    .click();
  const likeNew = (book: { title: string }) =>
    editForm(book).getByRole("radio", { name: own("form.conditions.LIKE_NEW") });
  await likeNew(first).click();
  answer("PUT /books/[id]", { ...first, condition: "LIKE_NEW" });
  await editForm(first)
    .getByRole("button", { name: own("form.save") })
    .click();
  await expect.element(likeNew(second)).toBeChecked();
  await expect.element(editForm(second).getByText(own("known.own"))).toBeVisible();
  const gone = answer("DELETE /books/[id]", undefined);
  await editForm(second)
    .getByRole("button", { name: own("known.takeOff") })
    .click();
  await expect.element(find).toBeVisible();
  await expect.element(toCheck(1)).not.toBeInTheDocument();
  expect(gone).toMatchObject([{ params: { id: second.id } }]);
});
