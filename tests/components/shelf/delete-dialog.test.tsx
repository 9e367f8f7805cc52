import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DeleteDialog } from "@/components/shelf/list/delete-dialog";
import { answer, example, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const d = (key: string) => t(`manageBooks.delete.${key}`);

test("a book that was given away goes to a reader who has written", async () => {
  const [talk] = await example("GET /chat/conversations");
  const others = ["Анна", "Богдан"].map((friendName) => ({
    ...talk,
    id: crypto.randomUUID(),
    friendId: crypto.randomUUID(),
    friendName,
  }));
  answer("GET /chat/conversations", others);
  answer("GET /users/me/outside-loans", []);
  const book = { ...(await example("PUT /books/[id]")), state: "AVAILABLE_FOR_GIVE_AWAY" } as const;
  let closed = false;
  await show(<DeleteDialog book={book} onClose={() => (closed = true)} />);
  await page.getByRole("checkbox", { name: d("given") }).click();
  const recipient = page.getByLabelText(d("givenTo"));
  await recipient.selectOptions("Богдан");
  refuse("DELETE /books/[id]", "INVALID_INPUT", { fields: { givenTo: { code: "noMessages" } } });
  const submit = page.getByRole("button", { name: d("submit") });
  await submit.click();
  await expect.element(recipient).toHaveAccessibleDescription(t("validation.noMessages"));
  await expectLooksRight();
  await recipient.selectOptions("Анна");
  const deleted = answer("DELETE /books/[id]", undefined);
  await submit.click();
  await expect.poll(() => closed).toBe(true);
  expect(deleted).toMatchObject([{ query: { givenAway: "true", givenTo: others[0]?.friendId } }]);
});
