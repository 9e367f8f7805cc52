import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LabelledBookCard } from "@/components/book-page/labelled-book";
import type { LabelledBook } from "@/lib/features/shelf/label-schema";
import { answer, example, refuse } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";

const CODE = "0123456789ab";
const circle = { id: crypto.randomUUID(), name: "Bücherschrank Haus 5" };
const say = (key: string, values?: Record<string, string>) => t(`label.circle.${key}`, values);
const button = (key: string) => page.getByRole("button", { name: say(key) });

/** A book on the circle's shelf, as a member sees it. */
async function onShelf(fields: Partial<LabelledBook> = {}): Promise<LabelledBook> {
  return {
    ...(await example("GET /labels/[code]")),
    ...{ title: "Die Stadt", state: "AVAILABLE_FOR_BORROW", ownCircle: circle, selfService: true },
    ...{ isOwn: false, loanId: null, dueDate: null, takenUntil: "2031-02-10", ...fields },
  };
}
const mine = () =>
  onShelf({ state: "LENT", loanId: crypto.randomUUID(), dueDate: "2031-02-10", takenUntil: null });

async function aLoan(status: "LENT" | "RETURNED") {
  const loan = await example("POST /labels/[code]/take");
  const facts = { kind: "SELF_SERVICE", bookInterestRating: null, dueDate: "2031-02-10" } as const;
  return { ...loan, ...facts, status };
}
const shown = (found: LabelledBook) => show(<LabelledBookCard code={CODE} found={found} />);

test("a member takes a book home by keyboard, and learns when and how it comes back", async () => {
  await shown(await onShelf());
  await expect.element(page.getByText(say("free", { circle: circle.name }))).toBeVisible();
  await expect
    .element(page.getByText(say("dueIfTaken", { date: "10. Februar 2031" })))
    .toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  const sent = answer("POST /labels/[code]/take", await aLoan("LENT"));
  await press(button("take"));
  const done = page.getByRole("status").filter({ hasText: say("takenText") });
  await expect.element(done).toHaveFocus();
  await expect.element(done).toHaveTextContent(say("taken", { date: "10. Februar 2031" }));
  expect(sent).toMatchObject([{ params: { code: CODE }, body: { fromOther: false } }]);
  await expect
    .element(page.getByRole("link", { name: say("more") }))
    .toHaveAttribute("href", `/circles/${circle.id}`);
  await expectLooksRight();
  await expectFitsLargeText();
});

test("who has it brings it back, and is asked how it was", async () => {
  await shown(await mine());
  const loan = await aLoan("RETURNED");
  const sent = answer("POST /labels/[code]/bring-back", loan);
  await button("bring").click();
  await expect.element(page.getByText(say("backText"))).toBeVisible();
  expect(sent).toMatchObject([{ params: { code: CODE } }]);
  await expect
    .element(page.getByRole("link", { name: say("rate") }))
    .toHaveAttribute("href", `/loans/${loan.id}`);
});

test("a book that is noted as another's is taken from them", async () => {
  await shown(await onShelf({ state: "LENT" }));
  await expect.element(page.getByText(say("out", { circle: circle.name }))).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  const sent = answer("POST /labels/[code]/take", await aLoan("LENT"));
  await button("take").click();
  await expect.element(page.getByText(say("takenText"))).toBeVisible();
  expect(sent).toMatchObject([{ body: { fromOther: true } }]);
});

test("somebody who was faster is told, and the page shows what is so now", async () => {
  await shown(await onShelf());
  answer("GET /labels/[code]", await onShelf({ state: "LENT" }));
  refuse("POST /labels/[code]/take", "BOOK_UNAVAILABLE");
  await button("take").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("errors.BOOK_UNAVAILABLE"));
  await expect.element(page.getByText(say("out", { circle: circle.name }))).toBeVisible();
  await expect.element(button("take")).toBeEnabled();
});

test("who looks after it notes that it is on the shelf again", async () => {
  await shown({ ...(await mine()), isOwn: true });
  await expect.element(page.getByText(say("careOut", { circle: circle.name }))).toBeVisible();
  answer("POST /labels/[code]/bring-back", await aLoan("RETURNED"));
  await button("isBack").click();
  await expect.element(page.getByText(say("backText"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: say("rate") })).not.toBeInTheDocument();
});

test.each([
  ["lost", { state: "LOST", takenUntil: null }],
  ["care", { isOwn: true, takenUntil: null }],
  ["careLost", { isOwn: true, state: "LOST", takenUntil: null }],
] as const)("a book that is %s is not taken", async (situation, fields) => {
  await shown(await onShelf(fields));
  await expect.element(page.getByText(say(situation, { circle: circle.name }))).toBeVisible();
  await expect.element(button("take")).not.toBeInTheDocument();
  await expectLooksRight();
  await expectFitsLargeText();
});

test("an ordinary book's label says whose it is", async () => {
  await shown(await onShelf({ ownCircle: null, selfService: false, takenUntil: null }));
  await expect.element(page.getByRole("heading", { name: t("label.title") })).toBeVisible();
  await expect.element(button("take")).not.toBeInTheDocument();
});
