import sharp from "sharp";
import type { Analytics } from "@/lib/features/overview/schema";
import { dayText } from "@/lib/shared/time";
import { dayFromNow, unusualWord } from "./support/book";
import { approved, lent, listBook } from "./support/lending";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const lists = (owner: Reader, facts: object = {}) =>
  listBook(owner, {
    title: unusualWord(),
    description: "Читається <b>за вечір</b>.",
    ...facts,
  });

test("a visitor sees a shared book without its owner, in each language, and signs in for it", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Параска Дзвін" });
  const { id, title } = await lists(owner);
  const page = await openPage({ locale: "uk" });
  await visit(page, `/books/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("article")).toContainText("Іван Багряний");
  await expect(page.getByRole("article")).toContainText(/Львів, Україна/);
  await expect(page.getByRole("article")).not.toContainText(/Параска|79000/);
  await visit(page, `/books/${id}?lang=de`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("link", { name: words("de")("book.signIn") })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/books/${id}$`));
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("link", { name: words("en")("book.signIn") }).click();
  await page.waitForURL(`**/login?from=%2Fbooks%2F${id}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("redirectAfterLogin")))
    .toBe(`/books/${id}`);
  const views = async () =>
    (await owner.call<Analytics>("GET", `/users/${owner.id}/analytics`)).totals.views;
  await expect.poll(views, "each visitor counts once").toBe(1);
});

test("a crawler without cookies gets the whole page in each language, and nothing of the owner or of reviews", async ({
  playwright,
  baseURL,
}) => {
  const owner = await newReader({ name: "Параска Дзвін", street: "вул. Тиха, 7" });
  const book = await lists(owner, { description: "Про річки & мости.", language: "uk" });
  const { id, title } = book;
  const borrower = await newReader();
  const loan = await approved(owner, borrower, { book });
  await owner.call("PUT", `/loans/${loan}/return`, {});
  const review = { rating: 9, reviewText: "Ніч без сну." };
  await borrower.call("POST", `/loans/${loan}/rate-book`, review);
  const crawler = await playwright.request.newContext({ baseURL });
  const plain = await (await crawler.get(`/books/${id}`)).text();
  expect(plain).toContain(`rel="canonical" href="${baseURL}/books/${id}"`);
  for (const [lang, country] of [
    ["uk", "Україна"],
    ["en", "Ukraine"],
    ["de", "Ukraine"],
  ] as const) {
    const html = await (await crawler.get(`/books/${id}?lang=${lang}`)).text();
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html).toMatch(new RegExp(`<title>[^<]*${title}`));
    for (const part of [
      `rel="canonical" href="${baseURL}/books/${id}?lang=${lang}"`,
      `href="${baseURL}/books/${id}?lang=de"`,
      'type="application/ld+json"',
      title,
      "Іван Багряний",
      "Про річки",
      `Львів, ${country}`,
      words(lang)("book.signIn"),
      words(lang)("book.interestSummary", { value: lang === "en" ? "9.0" : "9,0", count: 1 }),
    ])
      expect(html).toContain(part);
    const own = ["Параска", "Тиха", "79000", "49.84", "24.03", owner.id, owner.email];
    for (const part of [...own, review.reviewText]) expect(html).not.toContain(part);
    const picture =
      /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(new URL(picture).searchParams.get("lang")).toBe(lang);
    const answer = await crawler.get(picture);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  await crawler.dispose();
});

test("a lent book says when it is due back and what else there is; one waits for it from its card, and gives the place up again", async ({
  openPage,
}) => {
  const [owner, borrower] = [
    await newReader({ name: "Параска Дзвін" }),
    await newReader({ name: "Гнат Мовчазний" }),
  ];
  const [book, ...others] = await Promise.all(Array.from({ length: 9 }, () => lists(owner)));
  if (!book) throw new Error("no book");
  const { title } = book;
  await lent(owner, borrower, { book, dueDate: dayFromNow(30) });
  const page = await openPage({ as: await newReader(), ...PHONE });
  await visit(page, `/search?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: t("book.turn", { title }) }).click();
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Читається <b>за вечір</b>.");
  await card.getByRole("link", { name: t("book.openLabel", { title }) }).click();

  const article = page.getByRole("article");
  const day = dayText(dayFromNow(30), "uk", dayFromNow(0));
  await expect(article).toContainText(t("waiting.expected", { date: day }));
  await expect(article).not.toContainText("Гнат");
  const ask = t("loanRequest.askLabel", { title });
  await expect(article.getByRole("button", { name: ask })).toHaveCount(0);
  await expect(article.getByRole("link", { name: "Параска Дзвін" })).toHaveAttribute(
    "href",
    `/profile/${owner.id}`,
  );
  await expect(article).toContainText(
    t("book.away", { distance: t("book.within", { distance: "2 км" }) }),
  );
  const more = page.getByRole("region", { name: t("book.others", { name: "Параска Дзвін" }) });
  await expect(more.getByRole("listitem")).toHaveCount(6);
  await page.getByRole("link", { name: t("book.back") }).click();
  await expect(page).toHaveURL(/search\?title=/);
  await page.getByRole("button", { name: t("book.turn", { title }) }).click();
  await page.getByRole("button", { name: t("waiting.waitLabel", { title }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("waiting.wait") })
    .click();
  await page.getByRole("link", { name: t("waiting.inLineLabel", { title, position: 1 }) }).click();
  await page.getByRole("button", { name: t("loans.group.more", { name: "" }) }).click();
  await page.getByRole("menuitem", { name: t("waiting.leave") }).click();
  const sure = page.getByRole("alertdialog", { name: t("waiting.leaveTitle") });
  await sure.getByRole("button", { name: t("waiting.leave") }).click();
  await expect(page.getByText(t("loans.noneBorrowed.title"))).toBeVisible();

  const visitor = await openPage({ locale: "uk" });
  await visit(visitor, `/books/${book.id}`);
  await expect(visitor.getByText(t("book.signInTakenText"))).toBeVisible();
  await expect(visitor.getByRole("link", { name: t("book.signIn") })).toHaveCount(0);
  const [free] = others;
  await visit(visitor, `/books/${free?.id}`);
  await expect(visitor.getByRole("link", { name: t("book.signIn") })).toBeVisible();
});

test("a lost, private or unknown book is a page that is not there; its owner's page follows the loss", async ({
  openPage,
}) => {
  const owner = await newReader();
  const lost = await lists(owner);
  const own = await openPage({ as: owner });
  await visit(own, `/books/${lost.id}`);
  await own.getByRole("button", { name: t("manageBooks.card.state"), exact: true }).click();
  const dialog = own.getByRole("dialog", { name: t("manageBooks.state.title") });
  await dialog.getByRole("radio", { name: t("manageBooks.state.choice.LOST") }).click();
  await dialog.getByRole("button", { name: t("manageBooks.state.submit") }).click();
  await expect(own.getByText(t("book.yoursLost"))).toBeVisible();
  const kept = await lists(owner, { isShareable: false });
  const visitor = await openPage({ locale: "uk" });
  for (const id of [lost.id, kept.id, crypto.randomUUID(), "nonsense"]) {
    const answer = await visitor.request.get(`/books/${id}`);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain(`<title>${t("book.missingTitle")}`);
    expect(html).toContain('<meta name="robots" content="noindex"');
  }

  const member = await openPage({ as: await newReader() });
  expect((await member.request.get(`/books/${lost.id}`)).status()).toBe(404);
  expect((await member.request.get(`/books/${kept.id}`)).status()).toBe(200);
});
