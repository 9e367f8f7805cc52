import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CircleChip, CircleField } from "@/components/books/circle-field";
import { BookCard } from "@/components/shelf/add/book-card";
import { ChangeDialog } from "@/components/shelf/many/change-dialog";
import { words } from "../../e2e/support/words";
import { answer, example, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { DESK, show } from "../support/show";

const t = words("de");
const seen = (visibility: string) => t(`manageBooks.form.visibility.${visibility}`);
const nothing = () => {};

/** The form of a book of one's own. */
function Edited({ book, likely }: Pick<ComponentProps<typeof BookCard>, "book" | "likely">) {
  return (
    <BookCard
      label="Buch"
      book={book}
      countries={[]}
      likely={likely}
      facts={{}}
      fromPhoto={false}
      reading={null}
      onReadingDropped={nothing}
      photo={null}
      onPhotoTaken={nothing}
      onSaved={nothing}
      onKeepDraft={nothing}
      onCancel={nothing}
      onTakenOff={nothing}
    />
  );
}

async function twoCircles() {
  const [one] = (await example("GET /circles")).circles;
  if (!one) throw new Error("no circle");
  const [school, house] = [
    { ...one, id: crypto.randomUUID(), name: "Schule" },
    { ...one, id: crypto.randomUUID(), name: "Haus" },
  ];
  return { school, house, circles: [house, school] };
}

test("a book is shown to chosen circles, one at least", async () => {
  const { school, circles } = await twoCircles();
  const book = { ...(await example("PUT /books/[id]")), isOwn: true, circles: [] };
  answer("GET /catalog/own", { ownBookId: null });
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [] });
  refuse("PUT /books/[id]", "INVALID_INPUT", { fields: { circles: { code: "required" } } });
  await show(<Edited book={book} likely={{ visibility: "EVERYONE" }} />, { size: DESK, circles });
  await page.getByText(t("manageBooks.form.rest"), { exact: true }).click();
  await page.getByRole("radio", { name: seen("CHOSEN_CIRCLES") }).click();
  const save = page.getByRole("button", { name: t("manageBooks.form.save") });
  await save.click();
  await expect.element(page.getByText(t("validation.required"))).toBeVisible();
  await expectLooksRight();
  const sent = answer("PUT /books/[id]", { ...book, circles: [school.id] });
  await page.getByRole("checkbox", { name: "Schule" }).click();
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([{ body: { visibility: "CHOSEN_CIRCLES", circles: [school.id] } }]);
});

test("who runs the only circle that is ticked can make a book its own", async () => {
  const { school, house } = await twoCircles();
  const circles = [
    { ...school, role: "OWNER" as const },
    { ...house, role: "MEMBER" as const },
  ];
  const book = { ...(await example("PUT /books/[id]")), isOwn: true, circles: [] };
  answer("GET /catalog/own", { ownBookId: null });
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [] });
  const likely = { visibility: "CHOSEN_CIRCLES" as const };
  await show(<Edited book={{ ...book, state: "AVAILABLE_FOR_BORROW" }} likely={likely} />, {
    size: DESK,
    circles,
  });
  await page.getByText(t("manageBooks.form.rest"), { exact: true }).click();
  const own = page.getByRole("checkbox", { name: t("manageBooks.form.ownCircle") });
  const tick = (name: string) => page.getByRole("checkbox", { name });
  await tick("Haus").click();
  await expect.element(own).not.toBeInTheDocument();
  await tick("Schule").click();
  await expect.element(own).not.toBeInTheDocument();
  await tick("Haus").click();
  await own.click();
  await expectLooksRight();
  const sent = answer("PUT /books/[id]", { ...book, circles: [school.id] });
  await page.getByRole("button", { name: t("manageBooks.form.save") }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([{ body: { circles: [school.id], ownCircleId: school.id } }]);
});

test("several books are shown to a circle at once", async () => {
  const { house, circles } = await twoCircles();
  const ids = [crypto.randomUUID()];
  const sent = answer("PUT /books", { changed: ids, refused: [] });
  await show(<ChangeDialog ids={ids} onDone={nothing} onClose={nothing} />, { circles });
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabelText(t("manageBooks.form.visibility.legend"))
    .selectOptions("CHOSEN_CIRCLES");
  const submit = dialog.getByRole("button", { name: t("manageBooks.many.changeSubmit") });
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Haus" }).click();
  await expectLooksRight();
  await submit.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([
    { body: { ids, set: { visibility: "CHOSEN_CIRCLES", circles: [house.id] } } },
  ]);
});

test("who is in no circle is offered none", async () => {
  await show(<ChangeDialog ids={[crypto.randomUUID()]} onDone={nothing} onClose={nothing} />);
  const choices = page
    .getByRole("dialog")
    .getByLabelText(t("manageBooks.form.visibility.legend"))
    .getByRole("option");
  await expect.element(choices).toHaveLength(4);
});

test("the search is filtered by a circle, and the filter says which", async () => {
  const { school, circles } = await twoCircles();
  const chosen: string[] = [];
  await show(
    <>
      <CircleField value="" onChange={(id) => chosen.push(id)} />
      <CircleChip value={school.id} onChange={(id) => chosen.push(id)} />
    </>,
    { circles },
  );
  await page.getByRole("combobox", { name: t("search.field.circle") }).selectOptions("Schule");
  await page.getByRole("button", { name: t("search.remove", { name: "Schule" }) }).click();
  expect(chosen).toEqual([school.id, ""]);
});
