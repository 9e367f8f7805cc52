import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { WantedBooks } from "@/components/imports/wanted-books";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

test("what a list says one wants to read becomes wishes, as far as it is ticked", async () => {
  const wanted = ["Соляріс", "Момо"].map((title) => ({ title, author: "Хтось", isbn: null }));
  answer("GET /imports/[id]/wanted", wanted);
  answer("GET /wishes", []);
  const sent = answer("POST /wishes/batch", { made: 1, known: 0, left: 0 });
  const list = { ...(await example("GET /imports/[id]")), wanted: 2 };
  await show(<WantedBooks list={list} />);
  await page.getByRole("button", { name: t("imports.wanted.action") }).click();
  const dialog = page.getByRole("dialog", { name: t("imports.wanted.title") });
  await dialog.getByRole("checkbox", { name: "Момо" }).click();
  await expectLooksRight();
  await dialog.getByRole("button", { name: t("imports.wanted.submit", { count: 1 }) }).click();
  await expect
    .element(page.getByText(t("imports.wanted.made", { made: 1, known: 0, left: 0 })))
    .toHaveFocus();
  await expect
    .element(page.getByRole("link", { name: t("wishes.title") }))
    .toHaveAttribute("href", "/wishes");
  expect(sent).toMatchObject([{ body: { wishes: [{ title: "Соляріс", radiusKm: 10 }] } }]);
});
