import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CircleScreen } from "@/components/circles/circle-screen";
import { MyCircles } from "@/components/circles/my-circles";
import { JoinCircle } from "@/components/circles/join-circle";
import { refreshCircles } from "@/components/circles/refresh-circles";
import { NewCircle } from "@/components/circles/new-circle";
import { cardBook } from "@/components/books/card-book";
import type { BookDto } from "@/lib/features/books/schema";
import type { Circle } from "@/lib/features/circles/schema";
import { DAY } from "@/lib/shared/time";
import { words } from "../../e2e/support/words";
import { answer, example, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, show } from "../support/show";

const t = words("de");
const READER = crypto.randomUUID();
const COUNTRIES = [{ value: "UKR", label: "Ukraine" }];
const button = (key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true });

async function aCircle(change: Partial<Circle> = {}): Promise<Circle> {
  const mine = { role: "OWNER", mayInvite: true, newBooks: 0, requests: 0 } as const;
  const quiet = { offered: false, untendedBooks: 0 };
  return { ...(await example("GET /circles/[id]")), ...mine, ...quiet, ...change };
}

interface Opened {
  tab?: string;
  books?: BookDto[];
}

async function open(circle: Circle, { tab = "books", books = [] }: Opened = {}) {
  answer("GET /circles/[id]", circle);
  const first = {
    query: "",
    genre: "",
    page: { content: books.map(cardBook), nextCursor: null },
  };
  const screen = <CircleScreen circle={circle} shelf={first} borrowed={[]} countries={COUNTRIES} />;
  await show(screen, { at: `/circles/${circle.id}?tab=${tab}`, size: DESK });
}

test("who is in no circle reads what one is, and may make one", async () => {
  await show(<MyCircles first={[]} />);
  await expect.element(page.getByText(t("circles.about"))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("circles.new") }))
    .toHaveAttribute("href", "/circles/new");
});

test("a circle says what is new and who asks", async () => {
  const [one] = (await example("GET /circles")).circles;
  if (!one) throw new Error("no circle");
  const circles = [{ ...one, name: "Haus 5", newBooks: 3, requests: 1 }];
  await show(<MyCircles first={circles} />, { circles });
  const link = page.getByRole("link", { name: "Haus 5" });
  await expect.element(link).toHaveTextContent(t("circles.newBooks", { count: 3 }));
  await expect.element(link).toHaveTextContent(t("circles.requests", { count: 1 }));
  await expectLooksRight();
});

test("a new circle needs a name; what was typed stays when it is refused", async () => {
  const limit = refuse("POST /circles", "CIRCLE_LIMIT");
  await show(<NewCircle countries={COUNTRIES} />, { locale: "de" });
  await button("circles.form.create").click();
  const name = page.getByRole("textbox", { name: t("circles.form.name") });
  await expect.element(name).toHaveAttribute("aria-invalid", "true");
  await expectLooksRight();
  await name.fill("Schule 12");
  await page.getByRole("radio", { name: t("circles.admission.OPEN") }).click();
  await page.getByRole("radio", { name: t("circles.form.colors.PURPLE") }).click();
  await button("circles.form.create").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("errors.CIRCLE_LIMIT"));
  expect(limit).toMatchObject([
    { body: { name: "Schule 12", admission: "OPEN", color: "PURPLE", language: "de" } },
  ]);
  const circle = await aCircle();
  answer("POST /circles", circle);
  await button("circles.form.create").click();
  await expect.poll(() => window.location.pathname).toBe(`/circles/${circle.id}`);
});

test("the shelf is searched by words and genre, and an empty one names the next step", async () => {
  const book = await example("PUT /books/[id]");
  const circle = await aCircle({ newBooks: 2, books: 1 });
  const lent = {
    ...book,
    id: crypto.randomUUID(),
    title: "Verliehen",
    isOwn: false,
    state: "LENT" as const,
    waiting: { ...book.waiting, position: null, expectedOn: null },
  };
  await open(circle, { books: [{ ...book, isOwn: false }, lent] });
  await expect.element(page.getByText(t("circles.shelf.newBooks", { count: 2 }))).toBeVisible();
  await expect
    .element(page.getByRole("article", { name: "Verliehen" }))
    .toHaveTextContent(t("waiting.noDay"));
  await expectLooksRight();
  const asked = answer("GET /circles/[id]/books", { content: [], nextCursor: null });
  await page.getByRole("searchbox").fill("Orwell");
  await press(page.getByRole("searchbox"));
  await expect.element(page.getByText(t("circles.shelf.noMatch.title"))).toBeVisible();
  await page.getByLabelText(t("search.field.genre")).selectOptions("FICTION");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({ query }) => query)).toMatchObject([
    { query: "Orwell" },
    { query: "Orwell", genre: "FICTION" },
  ]);
  await button("circles.shelf.noMatch.clear").click();
  await expect.element(page.getByRole("article", { name: "Verliehen" })).toBeVisible();
});

test("a circle without books says how to show one, and invites", async () => {
  answer("GET /circles/[id]/invitation", await example("GET /circles/[id]/invitation"));
  await open(await aCircle({ books: 0 }));
  await expect.element(page.getByText(t("circles.shelf.none.title"))).toBeVisible();
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: t("circles.tab.invite") })
    .click();
  await expect.element(page.getByLabelText(t("circles.invite.address"))).toBeVisible();
});

test("owners admit, decline, hand on and remove", async () => {
  const [member] = (await example("GET /circles/[id]/members")).content;
  const [request] = (await example("GET /circles/[id]/requests")).requests;
  if (!member || !request) throw new Error("nobody");
  const reader = (displayName: string) => ({ ...member, id: crypto.randomUUID(), displayName });
  const asks = (displayName: string, declinedAt: string | null) => ({
    ...request,
    id: crypto.randomUUID(),
    displayName,
    declinedAt,
    asks: declinedAt === null,
  });
  const nina = { ...reader("Nina"), role: "MEMBER" as const, offered: false };
  const [ivan, petro] = [asks("Ivan", null), asks("Petro", "2026-01-02T00:00:00.000Z")];
  answer("GET /circles/[id]/members", { content: [nina], nextCursor: null });
  answer("GET /circles/[id]/requests", { requests: [ivan, petro] });
  await open(await aCircle({ requests: 1 }), { tab: "members" });
  await expect.element(page.getByText(t("circles.people.keptOut", { count: 1 }))).toBeVisible();
  await expectLooksRight();
  const decided = answer("PUT /circles/[id]/requests/[userId]", undefined);
  answer("GET /circles/[id]/requests", { requests: [petro] });
  await button("circles.people.admitLabel", { name: "Ivan" }).click();
  await expect
    .element(button("circles.people.admitLabel", { name: "Ivan" }))
    .not.toBeInTheDocument();
  expect(decided).toMatchObject([{ params: { userId: ivan.id }, body: { admit: true } }]);

  await page.getByText(t("circles.people.keptOut", { count: 1 })).click();
  answer("GET /circles/[id]/requests", { requests: [] });
  await button("circles.people.readmitLabel", { name: "Petro" }).click();
  await expect
    .element(page.getByText(t("circles.people.readmitted", { name: "Petro" })))
    .toBeVisible();

  const changed = answer("PUT /circles/[id]/members/[userId]", undefined);
  const choose = async (key: string) => {
    await button("circles.people.menu", { name: "Nina" }).click();
    await page.getByRole("menuitem", { name: t(key), exact: true }).click();
  };
  answer("GET /circles/[id]/members", { content: [{ ...nina, offered: true }], nextCursor: null });
  await choose("circles.people.makeOwner");
  await expect.element(page.getByText(t("circles.people.offered"))).toBeVisible();
  answer("GET /circles/[id]/members", { content: [nina], nextCursor: null });
  await choose("circles.people.withdrawOffer");
  await expect.element(page.getByText(t("circles.people.offered"))).not.toBeInTheDocument();
  expect(changed).toMatchObject([
    { params: { userId: nina.id }, body: { role: "OWNER" } },
    { params: { userId: nina.id }, body: { role: "MEMBER" } },
  ]);
  const removed = answer("DELETE /circles/[id]/members/[userId]", undefined);
  answer("GET /circles/[id]/members", { content: [], nextCursor: null });
  await choose("circles.people.remove");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("circles.people.remove") })
    .click();
  await expect.element(button("circles.people.menu", { name: "Nina" })).not.toBeInTheDocument();
  expect(removed).toMatchObject([{ params: { userId: nina.id } }]);
});

test("a member who is asked to help run the circle says yes or no", async () => {
  const circle = await aCircle({ role: "MEMBER", offered: true });
  await open(circle);
  await expect.element(page.getByRole("heading", { name: t("circles.offer.title") })).toBeVisible();
  await expectLooksRight();
  refuse("PUT /circles/[id]/ownership", "CIRCLE_LIMIT");
  await button("circles.offer.accept").click();
  await expect.element(page.getByText(t("errors.CIRCLE_LIMIT"))).toBeVisible();
  const answered = answer("PUT /circles/[id]/ownership", undefined);
  answer("GET /circles/[id]", { ...circle, offered: false });
  await button("circles.offer.decline").click();
  await expect.element(button("circles.offer.decline")).not.toBeInTheDocument();
  expect(answered).toMatchObject([{ params: { id: circle.id }, body: { accept: false } }]);
});

test("owners tick what they will look after, and read titles only when they ask", async () => {
  const circle = await aCircle({ untendedBooks: 2 });
  const [book] = (await example("GET /circles/[id]/untended-books")).books;
  if (!book) throw new Error("no book");
  const [good, bad] = ["Тигролови", "Hateful title"].map((title) => ({
    ...{ ...book, id: crypto.randomUUID(), title, listedBy: "Olena" },
  }));
  answer("GET /circles/[id]/untended-books", { books: [good, bad].filter((each) => !!each) });
  await open(circle);
  await expect.element(page.getByText(t("circles.untended.title", { count: 2 }))).toBeVisible();
  expect(page.getByText("Hateful title").elements()).toEqual([]);
  await button("circles.untended.open").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Hateful title" }).click();
  await expectLooksRight();
  refuse("PUT /circles/[id]/untended-books", "BOOK_LIMIT");
  await button("circles.untended.lookAfter").click();
  await expect.element(page.getByText(t("errors.BOOK_LIMIT"))).toBeVisible();
  const decided = answer("PUT /circles/[id]/untended-books", undefined);
  answer("GET /circles/[id]", { ...circle, untendedBooks: 0 });
  await button("circles.untended.lookAfter").click();
  await expect.element(page.getByText(t("circles.untended.taken", { count: 1 }))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(decided).toMatchObject([{ body: { bookIds: [good?.id], lookAfter: true } }]);
});

test("the only owner is told to hand the circle over before leaving", async () => {
  answer("GET /circles/[id]/members", { content: [], nextCursor: null });
  answer("GET /circles/[id]/requests", { requests: [] });
  refuse("DELETE /circles/[id]/members/[userId]", "CIRCLE_NEEDS_OWNER");
  await open(await aCircle(), { tab: "members" });
  await button("circles.people.leave").click();
  const sure = page.getByRole("alertdialog", { name: t("circles.people.leaveTitle") });
  await sure.getByRole("button", { name: t("circles.people.leave") }).click();
  await expect.element(page.getByText(t("errors.CIRCLE_NEEDS_OWNER"))).toBeVisible();
});

test("the link is renewed", async () => {
  const link = await example("GET /circles/[id]/invitation");
  answer("GET /circles/[id]/invitation", link);
  const circle = await aCircle();
  await open(circle, { tab: "invite" });
  const address = page.getByLabelText(t("circles.invite.address"));
  await expect.element(address).toHaveValue(link.url);
  await expectLooksRight();
  answer("POST /circles/[id]/invitation", { ...link, url: "https://example.org/c/second" });
  await button("circles.invite.renew").click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("circles.invite.renew") })
    .click();
  await expect.element(address).toHaveValue("https://example.org/c/second");
});

test("members of a circle with requests pass its address on", async () => {
  const asking = await aCircle({ role: "MEMBER", mayInvite: false, admission: "REQUEST" });
  await open(asking, { tab: "invite" });
  await expect
    .element(page.getByLabelText(t("circles.invite.address")))
    .toHaveValue(`${window.location.origin}/circles/${asking.id}`);
});

test("who has asked to join may withdraw that, and ask again", async () => {
  const circle = await aCircle({ role: null, requested: true });
  await show(<JoinCircle circleId={circle.id} asks requested />, {
    me: { id: READER },
    size: DESK,
  });
  const waiting = page.getByText(t("circles.door.waiting"));
  await expect.element(waiting).toBeVisible();
  await expectLooksRight();
  const withdrawn = answer("DELETE /circles/[id]/members/[userId]", undefined);
  await button("circles.door.withdraw").click();
  await expect.element(page.getByText(t("circles.door.withdrawn"))).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(withdrawn).toMatchObject([{ params: { id: circle.id, userId: READER } }]);
  answer("POST /circles/[id]/join", circle);
  await button("circles.door.ask").click();
  await expect.element(waiting).toBeVisible();
});

test("an owner writes to all members once a week, keeps the words when it is refused, and takes them back", async () => {
  const circle = await aCircle({ announcement: null, announcesFrom: null });
  await open(circle);
  await button("circles.announcement.write").click();
  const dialog = page.getByRole("dialog", { name: t("circles.announcement.write") });
  const send = dialog.getByRole("button", { name: t("circles.announcement.send") });
  await send.click();
  const field = dialog.getByRole("textbox");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Am Freitag tauschen wir.");
  await expectLooksRight();
  refuse("POST /circles/[id]/announcement", "CIRCLE_ANNOUNCEMENT_WEEKLY");
  await send.click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent(t("errors.CIRCLE_ANNOUNCEMENT_WEEKLY"));
  await expect.element(field).toHaveValue("Am Freitag tauschen wir.");

  const written = {
    ...circle,
    announcement: { content: "Am Freitag tauschen wir.", writtenAt: new Date().toISOString() },
    announcesFrom: new Date(Date.now() + 7 * DAY).toISOString(),
  };
  const sent = answer("POST /circles/[id]/announcement", written);
  answer("GET /circles/[id]", written);
  await send.click();
  const shown = page.getByRole("region", { name: t("circles.announcement.title") });
  await expect.element(shown).toHaveTextContent("Am Freitag tauschen wir.");
  expect(sent).toMatchObject([{ body: { content: "Am Freitag tauschen wir." } }]);
  await expect.element(button("circles.announcement.write")).not.toBeInTheDocument();
  await expectLooksRight();

  answer("DELETE /circles/[id]/announcement", undefined);
  answer("GET /circles/[id]", { ...written, announcement: null });
  await shown.getByRole("button", { name: t("circles.announcement.takeBack") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("circles.announcement.takeBack") })
    .click();
  await expect.element(shown).not.toBeInTheDocument();
});

test("a member reads what the owners have written, with its day, and nothing else", async () => {
  const announcement = { content: "Zeile eins\nZeile zwei", writtenAt: "2026-01-02T10:00:00.000Z" };
  await open(await aCircle({ role: "MEMBER", announcement, announcesFrom: null }));
  const shown = page.getByRole("region", { name: t("circles.announcement.title") });
  await expect.element(shown).toHaveTextContent(/Zeile zwei.*2\. Januar/s);
  await expect
    .element(page.getByRole("button", { name: /Mitglieder schreiben/ }))
    .not.toBeInTheDocument();
  await expect.element(shown.getByRole("button")).not.toBeInTheDocument();
});

test("a member sets in the circle's settings whether they lend there at once", async () => {
  const circle = await aCircle({ role: "MEMBER", approvesAtOnce: false });
  await open(circle, { tab: "settings" });
  const rule = page.getByRole("checkbox", { name: t("circles.lending.atOnce") });
  await expectLooksRight();
  const set = answer("PUT /circles/[id]/membership", { ...circle, approvesAtOnce: true });
  answer("GET /circles/[id]", { ...circle, approvesAtOnce: true });
  await rule.click();
  await expect.element(rule).toBeChecked();
  await expect.poll(() => set).toMatchObject([{ body: { approvesAtOnce: true } }]);
  await expect.element(button("circles.close")).not.toBeInTheDocument();
});

test("settings are saved, and the circle is closed", async () => {
  const circle = await aCircle();
  await open(circle, { tab: "settings" });
  const name = page.getByRole("textbox", { name: t("circles.form.name") });
  await name.fill("Unser Haus");
  const saved = answer("PUT /circles/[id]", { ...circle, name: "Unser Haus" });
  await button("circles.form.save").click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Unser Haus");
  expect(saved).toMatchObject([{ body: { name: "Unser Haus" } }]);
  await expectLooksRight();
  answer("DELETE /circles/[id]", undefined);
  await button("circles.close").click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("circles.close") })
    .click();
  await expect.poll(() => window.location.pathname).toBe("/friends");
});

test("a circle that was closed meanwhile is missing", async () => {
  const circle = await aCircle();
  await open(circle);
  refuse("GET /circles/[id]", "NOT_FOUND");
  await refreshCircles();
  await expect.element(page.getByText(t("circles.missingTitle"))).toBeVisible();
});
