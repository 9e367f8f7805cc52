import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FriendsScreen } from "@/components/friends/friends-screen";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";
import { answer, example, refuse } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { arrive, DESK, show, t } from "../support/show";

const button = (key: string, name: string) => page.getByRole("button", { name: t(key, { name }) });

interface Lists {
  friends?: Friend[];
  received?: FriendRequest[];
  sent?: FriendRequest[];
}

/** @returns the screen, and what it asks for. */
function screenOf({ friends = [], received = [], sent = [] }: Lists) {
  const reads = [
    answer("GET /users/me/friends", friends),
    answer("GET /users/me/friend-requests", received),
    answer("GET /users/me/friend-requests/sent", sent),
  ];
  const countries = [{ value: "UKR", label: "Україна" }];
  const screen = (
    <FriendsScreen
      friends={friends}
      received={received}
      sent={sent}
      countries={countries}
      circles={null}
    />
  );
  return { screen, reads };
}

async function open(tab: string, lists: Lists = {}) {
  await show(screenOf(lists).screen, { at: `/friends?tab=${tab}`, size: DESK });
}

async function friend(displayName: string): Promise<Friend> {
  const [one] = await example("GET /users/me/friends");
  return { ...one, id: crypto.randomUUID(), displayName };
}

async function request(displayName: string): Promise<FriendRequest> {
  const [one] = await example("GET /users/me/friend-requests");
  return { ...one, id: crypto.randomUUID(), displayName };
}

test("what came with the page is not read again", async () => {
  const { screen, reads } = screenOf({});
  const come = await arrive(screen, { at: "/friends", size: DESK });
  come();
  await page.getByRole("tab", { name: t("friends.tabFind") }).click();
  await expect.element(page.getByLabelText(t("friends.find.query"))).toBeVisible();
  expect(reads).toEqual([[], [], []]);
});

test("what was read before one came here within the app is read again", async () => {
  const { screen, reads } = screenOf({});
  await show(screen, { at: "/friends", size: DESK });
  await expect.poll(() => reads.map((all) => all.length)).toEqual([1, 1, 1]);
});

test("a request is withdrawn and one declined, and the focus goes to what is left", async () => {
  const [asked, asking] = [await request("Богдан Лис"), await request("Джем Орел")];
  await open("requests", { received: [asking], sent: [asked] });
  await expect.element(page.getByRole("tab", { selected: true })).toHaveTextContent(/1$/);
  await expectLooksRight();
  await expectFitsLargeText();
  const withdrawn = answer("DELETE /users/[id]/friends/request/[userId]", undefined);
  answer("GET /users/me/friend-requests/sent", []);
  await button("friends.requests.withdrawLabel", "Богдан Лис").click();
  await expect.element(page.getByText("Богдан Лис", { exact: true })).not.toBeInTheDocument();
  const declined = answer(
    "POST /users/[id]/friends/reject/[userId]",
    await example("POST /users/[id]/friends/reject/[userId]"),
  );
  answer("GET /users/me/friend-requests", []);
  await button("friends.requests.rejectLabel", "Джем Орел").click();
  await expect.element(page.getByText(t("friends.requests.none.title"))).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("friends.requests.none.action") }))
    .toHaveFocus();
  expect(withdrawn).toMatchObject([{ params: { userId: asked.id } }]);
  expect(declined).toMatchObject([{ params: { userId: asking.id } }]);
});

test("a friend’s card turns over to their loans, five to a page; the list is filtered by name", async () => {
  const name = "Ольга Гай";
  const [loan] = await example("GET /loans/owner/[userId]");
  const loans = Array.from({ length: 6 }, (_, at) => ({
    ...loan,
    id: crypto.randomUUID(),
    bookTitle: `Том ${at}`,
    lentAt: `2026-01-0${at + 1}T00:00:00.000Z`,
  }));
  answer("GET /loans/owner/[userId]", loans);
  answer("GET /loans/borrower/[userId]", []);
  await open("friends", { friends: [await friend(name)] });
  const card = page.getByRole("article", { name });
  await press(button("friends.card.more", name));
  await expect.element(card.getByText(t("friends.card.averages"))).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();

  await press(button("friends.card.turn", name));
  const rows = card.getByRole("listitem").filter({ hasText: "Том" });
  await expect.element(rows).toHaveLength(5);
  await expect.element(rows.first()).toHaveTextContent("Том 5");
  await expectLooksRight();
  await expectFitsLargeText();
  const next = card.getByRole("button", { name: t("common.next") });
  await press(next);
  await expect.element(rows).toHaveTextContent("Том 0");
  await expect.element(next).toHaveFocus();
  await press(button("friends.card.turnBack", name));
  await expect.element(button("friends.card.turn", name)).toHaveFocus();

  const filter = page.getByRole("searchbox", { name: t("friends.filter") });
  await filter.fill("olga");
  await expect.element(page.getByText(t("friends.noMatch.title"))).toBeVisible();
  await filter.fill("olha");
  await expect.element(card).toBeVisible();
});

test("people are looked for around a postal code, and nobody may be there", async () => {
  const asked = answer("GET /users/search", []);
  await open("find");
  const form = page.getByRole("search", { name: t("friends.find.form") });
  const submit = form.getByRole("button", { name: t("friends.find.submit") });
  await expect.element(page.getByText(t("friends.find.start.title"))).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await expectLooksRight();
  await expectFitsLargeText();
  await form.getByLabelText(t("friends.find.country")).selectOptions("UKR");
  await form.getByLabelText(t("friends.find.postalCode"), { exact: true }).fill("79000");
  const radius = form.getByLabelText(t("friends.find.radius"));
  await expect.element(radius).toHaveValue("50");
  await press(radius, "{ArrowLeft}");
  await submit.click();
  await expect.element(page.getByText(t("friends.find.noResults.title"))).toBeVisible();
  expect(window.location.search).toContain("postalCode=79000&radiusKm=45");
  expect(asked).toMatchObject([{ query: { country: "UKR", postalCode: "79000", radiusKm: "45" } }]);
  refuse("GET /users/search", "INVALID_INPUT", { fields: { postalCode: { code: "postalCode" } } });
  await form.getByLabelText(t("friends.find.postalCode"), { exact: true }).fill("790001");
  await submit.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("validation.postalCode"));
});
