import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RequestDialog } from "@/components/books/request/request-dialog";
import { words } from "../../e2e/support/words";
import { answer, example, lose } from "../support/api";
import { show } from "../support/show";

const t = words("uk");

test("a request that did not arrive keeps its message", async () => {
  const book = { ...(await example("PUT /books/[id]")), requestRule: null, approvedAtOnce: false };
  answer("GET /books/[id]", book);
  lose("POST /loans");
  await show(<RequestDialog book={book} onRequested={() => {}} onClose={() => {}} />);
  await page.getByRole("textbox").fill("Можна?");
  await page.getByRole("button", { name: t("loanRequest.send") }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("loanRequest.failed"));
  await expect.element(page.getByRole("textbox")).toHaveValue("Можна?");
});
