import { expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { answer, example } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { DESK, t } from "../support/show";
import { aBook, actsOf, cardOf, loanOf, openBook, own, showScreen, threeMore } from "./screen";

const AT = { at: "/books/manage?tab=books", size: DESK };

async function press(book: { title: string }, name: string): Promise<void> {
  await openBook(book);
  await actsOf(book)
    .getByRole("button", { name: own(`card.${name}`), exact: true })
    .click();
}
const sure = page.getByRole("alertdialog");
const stateDialog = page.getByRole("dialog", { name: own("state.title") });
const choice = (state: string) =>
  stateDialog.getByRole("radio", { name: own(`state.choice.${state}`) });

test("the link to a book is copied, also where the clipboard refuses", async () => {
  const [book, unlisted] = [
    await aBook(),
    await aBook({ title: "Тіні забутих предків", isShareable: false }),
  ];
  await showScreen({ books: [book, unlisted] }, AT);
  const copied: string[] = [];
  const clipboard = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockImplementation(async (text) => void copied.push(text));
  await press(book, "share");
  await expect.element(page.getByText(own("share.copied"), { exact: true })).toBeVisible();
  clipboard.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.addEventListener("copy", () => copied.push(String(getSelection())), { once: true });
  await press(unlisted, "share");
  await expect.element(page.getByText(own("share.copiedUnlisted"))).toBeVisible();
  clipboard.mockRestore();
  expect(copied).toEqual(
    [book, unlisted].map(({ id }) => new URL(`/books/${id}`, location.href).href),
  );
});

test("a phone shares the link to a book by its own means", async () => {
  const book = await aBook({ visibility: "FRIENDS" });
  await showScreen({ books: [book] }, { at: AT.at });
  const phone = { ...window.matchMedia("(pointer: coarse)"), matches: true };
  const media = vi.spyOn(window, "matchMedia").mockReturnValue(phone);
  const shared: (ShareData | undefined)[] = [];
  const share = async (data?: ShareData) => void shared.push(data);
  Object.assign(navigator, { canShare: () => true, share });
  await press(book, "share");
  await expect.element(page.getByText(own("share.shared"), { exact: true })).toBeVisible();
  media.mockRestore();
  expect(shared).toMatchObject([{ url: new URL(`/books/${book.id}`, location.href).href }]);
  await expect.element(cardOf(book)).toHaveTextContent(own("mark.FRIENDS"));
});

test("on paper the shelf is covers with their titles in words, without the commands", async () => {
  const book = await aBook();
  await showScreen({ books: [book] }, AT);
  await expect.element(cardOf(book)).toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  const cover = cardOf(book).element().querySelector(".book-cover");
  const words = cardOf(book).getByText(`${book.title}, ${book.author}`).element();
  const heights = [cover, words].map((each) => each?.getBoundingClientRect().height ?? 0);
  const commands = document.querySelectorAll(".btn, .icon-btn");
  const shown = [...commands].filter((each) => each.checkVisibility());
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  expect(Math.min(...heights)).toBeGreaterThan(10);
  expect(shown).toEqual([]);
});

test("few books come without tools; those who wait for a book are counted on its cover if it is free", async () => {
  const waiting = { count: 3, position: null, expectedOn: null };
  const free = await aBook({ title: "Вільна", waiting });
  const lent = await aBook({ title: "У когось", state: "LENT", waiting });
  await showScreen({ books: [free, lent] }, AT);
  const wanted = own("mark.wanted", { count: 3 });
  await expect.element(cardOf(free)).toHaveTextContent(wanted);
  await expect.element(cardOf(lent)).not.toHaveTextContent(wanted);
  await expect.element(page.getByRole("search")).not.toBeInTheDocument();
});

test("a book is deleted, unless a loan holds it", async () => {
  const [held, gone] = [await aBook({ state: "LENT" }), await aBook({ title: "Зайва" })];
  const active = [await loanOf(held, "Ганна Барвінок")];
  const kept = await showScreen({ books: [held, gone], active }, AT);
  await press(held, "delete");
  const refusal = page.getByRole("dialog", { name: own("delete.inUseTitle") });
  await expect.element(refusal).toHaveTextContent("Ганна Барвінок");
  await expectLooksRight();
  await expectFitsLargeText();
  await refusal.getByRole("button", { name: own("delete.keep") }).click();
  await expect.element(cardOf(held).getByRole("button")).toHaveFocus();
  answer("DELETE /books/[id]", ({ params }) => {
    kept.books = kept.books.filter(({ id }) => id !== params.id);
    return undefined;
  });
  await press(gone, "delete");
  await sure.getByRole("button", { name: own("delete.submit") }).click();
  await expect.element(cardOf(gone)).not.toBeInTheDocument();
  await expect.element(cardOf(held)).toBeVisible();
});

test("a book that was lent by a deal made elsewhere comes back without a rating", async () => {
  const book = await aBook({ state: "LENT" });
  const kept = await showScreen({ books: [book] }, AT);
  answer("PATCH /books/[id]/state", ({ body }) => {
    kept.books = [{ ...book, ...(body as object) }];
    return kept.books[0] ?? book;
  });
  await press(book, "returned");
  await expect.element(cardOf(book)).not.toHaveTextContent(own("mark.LENT"));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("an edited book is back on the shelf, and found there by what is typed", async () => {
  const [book, other] = [
    await aBook({ genre: "SCIENCE_FICTION", language: "uk" }),
    await aBook({ title: "Інша", author: "О. Яр" }),
  ];
  const more = await threeMore();
  const kept = await showScreen({ books: [book, other, ...more] }, AT);
  answer("GET /books/[id]", book);
  answer("PUT /books/[id]", ({ body }) => {
    const { author } = body as { author: string };
    const location = { country: "UKR", postalCode: "01001", city: "Київ" } as const;
    const ownLocation = { ...location, placeResolved: false };
    kept.books = [{ ...book, author, location, ownLocation }, other, ...more];
    return kept.books[0] ?? book;
  });
  await press(book, "edit");
  const form = page.getByRole("form", { name: own("form.editTitle", { title: book.title }) });
  const field = (name: string) => form.getByLabelText(own(`form.${name}`), { exact: true });
  await expect.element(field("title")).toHaveValue(book.title);
  await expect.element(field("title")).toHaveFocus();
  await field("author").fill("Ольга Кобилянська");
  await expectLooksRight();
  await expectFitsLargeText();
  await form.getByText(own("form.rest"), { exact: true }).click();
  await form.getByLabelText(own("form.elsewhere")).click();
  await expectLooksRight();
  await expectFitsLargeText();
  await field("city").fill("Київ");
  await field("postalCode").fill("01001");
  await form.getByRole("button", { name: own("form.save") }).click();
  await expect.poll(() => location.search).toBe("?tab=books");
  await expect.element(cardOf(book).getByRole("button")).toHaveFocus();
  await expect.element(cardOf(book)).toHaveTextContent("Ольга Кобилянська");
  await expect.element(page.getByText(own("form.placeUnknown"))).toBeVisible();

  await page.getByRole("button", { name: own("shelf.filter") }).click();
  const words = page.getByRole("searchbox", { name: own("shelf.filter") });
  await expect.element(words).toHaveFocus();
  await words.fill("Кобилянська");
  await expect.element(cardOf(other)).not.toBeInTheDocument();
  await expect.element(cardOf(book)).toBeVisible();
  await words.fill("немає такої");
  await page.getByRole("button", { name: own("shelf.noMatch.clear") }).click();
  await expect.element(cardOf(other)).toBeVisible();
});

test("a lent book comes back through the state dialog, and its borrower is rated", async () => {
  const book = await aBook({ state: "LENT" });
  const loan = await loanOf(book, "Тиміш Олійник");
  await showScreen({ books: [book], active: [loan] }, AT);
  await expect.element(cardOf(book)).toHaveTextContent(/Тиміш· bis/);
  await press(book, "state");
  await expect
    .element(stateDialog)
    .toHaveTextContent(own("state.loan.lose", { name: "Тиміш Олійник" }));
  await expect.element(choice("BOOKED")).toBeDisabled();
  await expectLooksRight();
  await expectFitsLargeText();
  await choice("AVAILABLE_FOR_GIVE_AWAY").click();
  const submit = stateDialog.getByRole("button", { name: own("state.submit") });
  await expect.element(submit).toBeDisabled();
  await stateDialog.getByLabelText(t("loans.return.condition")).click();
  const changes = answer("PATCH /books/[id]/state", book);
  await submit.click();
  const rating = page.getByRole("dialog", {
    name: t("loans.rateBorrower.title", { name: "Тиміш Олійник" }),
  });
  const rates = answer("POST /loans/[id]/rate", loan);
  await rating.getByRole("button", { name: t("loans.rateBorrower.submit") }).click();
  await expect.element(rating).not.toBeInTheDocument();
  expect(changes).toMatchObject([{ body: { state: "AVAILABLE_FOR_GIVE_AWAY" } }]);
  expect(rates).toMatchObject([{ params: { id: loan.id } }]);
});

test("a book is marked returned, and its borrower rated later", async () => {
  const book = await aBook({ state: "LENT" });
  const loan = await loanOf(book, "Тиміш Олійник");
  const kept = await showScreen({ books: [book], active: [loan] }, AT);
  await press(book, "returned");
  const dialog = page.getByRole("dialog", { name: t("loans.return.title", { count: 1 }) });
  await dialog.getByRole("radio", { name: t("loans.return.asWas") }).click();
  answer("PUT /loans/[id]/return", () => {
    Object.assign(kept, { books: [{ ...book, state: "AVAILABLE_FOR_BORROW" }], active: [] });
    return { ...loan, status: "RETURNED" as const };
  });
  await dialog.getByRole("button", { name: t("loans.return.submit", { count: 1 }) }).click();
  await page.getByRole("button", { name: t("loans.rateBorrower.later") }).click();
  await expect.element(cardOf(book)).not.toHaveTextContent(own("mark.LENT"));
});

test("a lost book leaves the list, the next one has the focus, and it is found again in its drawer", async () => {
  const [book, other] = [await aBook({ state: "LENT" }), await aBook({ title: "Інша" })];
  const loan = await loanOf(book, "Тиміш Олійник");
  const kept = await showScreen({ books: [book, other], active: [loan] }, AT);
  answer("PUT /loans/[id]/lost", () => {
    Object.assign(kept, { books: [{ ...book, state: "LOST" }, other], active: [] });
    return { ...loan, status: "LOST" as const };
  });
  await press(book, "lost");
  await expect.element(sure).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await sure.getByRole("button", { name: own("lost.submit") }).click();
  await expect.element(sure).not.toBeInTheDocument();
  await expect.element(cardOf(book)).not.toBeInTheDocument();
  await expect.element(cardOf(other).getByRole("button")).toHaveFocus();

  answer("PATCH /books/[id]/state", () => {
    kept.books = [{ ...book, state: "AVAILABLE_FOR_BORROW" }, other];
    return kept.books[0] ?? book;
  });
  await page.getByRole("button", { name: `${own("shelf.show.lost")} 1` }).click();
  await press(book, "state");
  await choice("AVAILABLE_FOR_BORROW").click();
  await stateDialog.getByRole("button", { name: own("state.submit") }).click();
  await expect.element(cardOf(book)).not.toHaveTextContent(own("mark.LOST"));
  await expect.element(cardOf(other)).toBeVisible();
});

test("the state of a book may say who outside has it, and any but lost waits until it is back", async () => {
  const out = (key: string, name = "Тітка Галина") => t(`loans.outsideLoan.${key}`, { name });
  const book = await aBook();
  const kept = await showScreen({ books: [book] }, AT);
  const loan = await example("POST /books/[id]/outside-loan");
  const noted = { ...loan, bookId: book.id, name: "Тітка Галина", lost: false };
  const lends = answer("POST /books/[id]/outside-loan", () => {
    Object.assign(kept, { books: [{ ...book, state: "LENT" }], outside: [noted] });
    return noted;
  });
  await press(book, "state");
  await choice("LENT").click();
  await stateDialog.getByLabelText(out("name")).fill("Тітка Галина");
  await expectLooksRight();
  await expectFitsLargeText();
  const submit = stateDialog.getByRole("button", { name: own("state.submit") });
  await submit.click();
  await expect.element(cardOf(book)).toHaveTextContent("Тітка Галина");
  expect(lends).toMatchObject([{ params: { id: book.id }, body: { name: "Тітка Галина" } }]);

  answer("PATCH /books/[id]/state", () => {
    kept.books = [{ ...book, state: "LOST" }];
    return kept.books[0] ?? book;
  });
  await press(book, "state");
  await expect.element(choice("AVAILABLE_FOR_GIVE_AWAY")).toBeDisabled();
  await expect.element(stateDialog).toHaveTextContent(out("forbidden"));
  await choice("LOST").click();
  await submit.click();
  await expect.element(cardOf(book)).not.toBeInTheDocument();
});

test("a book that was given to its owner is hidden until one press says what becomes of it", async () => {
  const book = await aBook({ choiceOpen: true, visibility: "NOBODY" });
  await showScreen({ books: [book] }, AT);
  await expect.element(cardOf(book)).toHaveTextContent(own("mark.choice"));
  await openBook(book);
  const group = page.getByRole("group", {
    name: own("choice.label", { title: book.title }),
  });
  await expect.element(group).toHaveTextContent(own("choice.hidden"));
  await expectLooksRight();
  await expectFitsLargeText();
  const choices = answer("PUT /books/[id]/gift-choice", { ...book, choiceOpen: false });
  await group.getByRole("button", { name: own("choice.PASS_ON") }).click();
  await expect
    .element(page.getByText(own("choice.done.PASS_ON", { title: book.title })))
    .toBeVisible();
  expect(choices).toMatchObject([{ body: { choice: "PASS_ON" } }]);
});
