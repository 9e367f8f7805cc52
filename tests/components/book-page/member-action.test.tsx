import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MemberAction } from "@/components/book-page/member-action";
import { example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

test("who has a book, or is promised it, is led to the loan instead of to its waiting list", async () => {
  const book = { ...(await example("PUT /books/[id]")), isOwn: false, ownCircle: null } as const;
  const id = crypto.randomUUID();
  for (const [state, status, text] of [
    ["LENT", "LENT", "yours"],
    ["BOOKED", "SCHEDULED", "promised"],
  ] as const) {
    await show(<MemberAction book={{ ...book, state }} loan={{ id, status }} />);
    await expect.element(page.getByText(t(`loanRequest.${text}`))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("loanRequest.loan") }).last())
      .toHaveAttribute("href", `/loans/${id}`);
    await expect
      .element(page.getByRole("button", { name: t("waiting.wait") }))
      .not.toBeInTheDocument();
  }
  await expectLooksRight();
});
