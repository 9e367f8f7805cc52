import sharp from "sharp";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const NOT_FOUND = /404/;

interface Listed {
  id: string;
  title: string;
  author: string;
}

function lists(owner: Reader, facts: Record<string, unknown> = {}): Promise<Listed> {
  const book = {
    title: unusualWord(),
    author: unusualWord(),
    description: "Читається <b>за вечір</b>.",
  };
  return owner.call<Listed>("POST", "/books", { ...book, ...facts });
}

test("a visitor sees a shared book without its owner, in each language, and signs in for it; machines are told what it is", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Параска Дзвін" });
  const { id, title, author } = await lists(owner, { language: "uk", genre: "POETRY" });
  const page = await openPage({ locale: "uk" });
  await visit(page, `/books/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("article")).toContainText(author);
  await expect(page.getByRole("article")).toContainText(/Львів, Україна/);
  await expect(page.getByRole("article")).not.toContainText(/Параска|79000/);
  await expect(page).toHaveTitle(new RegExp(title));
  const thing = JSON.parse(
    (await page.locator("script[type='application/ld+json']").textContent()) ?? "",
  );
  expect(thing).toMatchObject({
    "@type": "Book",
    name: title,
    author: { name: author },
    inLanguage: "uk",
  });
  const href = (selector: string) => page.locator(selector).getAttribute("href");
  expect(await href("link[rel=canonical]")).toMatch(new RegExp(`/books/${id}$`));
  expect(await href("link[hreflang=de]")).toMatch(new RegExp(`/books/${id}\\?lang=de$`));

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
});

test("a crawler without cookies gets the whole page in each language, and nothing of the owner", async ({
  playwright,
  baseURL,
}) => {
  const owner = await newReader({ name: "Параска Дзвін", street: "вул. Тиха, 7" });
  const { id, title, author } = await lists(owner, {
    description: "Про річки & мости.",
    language: "uk",
  });
  const crawler = await playwright.request.newContext({ baseURL });
  for (const [lang, country] of [
    ["uk", "Україна"],
    ["en", "Ukraine"],
    ["de", "Ukraine"],
  ] as const) {
    const html = await (await crawler.get(`/books/${id}?lang=${lang}`)).text();
    expect(html).toContain(`<html lang="${lang}"`);
    for (const part of [
      title,
      author,
      "Про річки",
      `Львів, ${country}`,
      words(lang)("book.signIn"),
    ])
      expect(html).toContain(part);
    for (const own of ["Параска", "Тиха", "79000", "49.84", "24.03", owner.id, owner.email])
      expect(html).not.toContain(own);
    const picture =
      /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(new URL(picture).searchParams.get("lang")).toBe(lang);
    const answer = await crawler.get(picture);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  await crawler.dispose();
});

test("a crawler finds the book from robots.txt on, and a private one nowhere", async ({
  playwright,
  baseURL,
}) => {
  const owner = await newReader();
  const [shared, kept] = [await lists(owner), await lists(owner, { isShareable: false })];
  const crawler = await playwright.request.newContext({ baseURL });
  const text = async (url: string) => (await crawler.get(url)).text();
  const located = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
  const index = /^Sitemap: (.+)$/m.exec(await text("/robots.txt"))?.[1] ?? "";
  const pages = (await Promise.all(located(await text(index)).map(text))).flatMap(located);
  expect(pages).toContain(`${baseURL}/books/${shared.id}`);
  expect(pages).toContain(`${baseURL}/terms-of-use`);
  expect(pages.join()).not.toContain(kept.id);
  expect(await text(`/books/${kept.id}`)).toContain('<meta name="robots" content="noindex"');
  expect((await crawler.get(`/api/books/${kept.id}/share-picture`)).status()).toBe(404);
  await crawler.dispose();
});

test("a member asks for the book on its page; its owner edits, shares and sets the state there, and is told who sees it", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Параска Дзвін" });
  const { id, title } = await lists(owner);
  const page = await openPage({ as: await newReader(), ...PHONE });
  await visit(page, `/books/${id}`);
  await expect(page.getByRole("link", { name: "Параска Дзвін" })).toHaveAttribute(
    "href",
    `/profile/${owner.id}`,
  );
  const ask = t("loanRequest.askLabel", { title });
  await page.getByRole("button", { name: ask }).click();
  await page.getByRole("button", { name: t("loanRequest.send") }).click();
  await page.getByRole("button", { name: t("common.ok") }).click();
  await expect(
    page.getByRole("link", { name: t("loanRequest.requestedLabel", { title }) }),
  ).toBeFocused();

  const own = await openPage({ as: owner, ...DESK });
  await visit(own, `/books/${id}`);
  await expect(own.getByRole("link", { name: t("book.manage") })).toHaveAttribute(
    "href",
    "/books/manage?tab=books",
  );
  await expect(own.getByRole("button", { name: ask })).toHaveCount(0);
  await expect(own.getByText(t("book.yours"))).toBeVisible();
  await expect(own.getByRole("button", { name: t("manageBooks.card.share") })).toBeVisible();
  await own.getByRole("button", { name: t("manageBooks.card.state") }).click();
  const dialog = own.getByRole("dialog", { name: t("manageBooks.state.title") });
  await dialog.getByRole("radio", { name: t("manageBooks.state.choice.LOST") }).check();
  await dialog.getByRole("button", { name: t("manageBooks.state.submit") }).click();
  await expect(own.getByText(t("book.yoursLost"))).toBeVisible();
  await expect(own.getByRole("button", { name: t("manageBooks.card.share") })).toHaveCount(0);
  await own.getByRole("link", { name: t("manageBooks.card.edit") }).click();
  await expect(
    own.getByRole("heading", {
      name: t("manageBooks.form.editTitle", await owner.call("GET", `/books/${id}`)),
    }),
  ).toBeVisible();
});

test("a lent book says when it is due back, whose it is and what else there is, and leads back", async ({
  openPage,
}) => {
  const [owner, borrower] = [
    await newReader({ name: "Параска Дзвін" }),
    await newReader({ name: "Гнат Мовчазний" }),
  ];
  const [lent, ...others] = await Promise.all(Array.from({ length: 9 }, () => lists(owner)));
  if (!lent) throw new Error("no book");
  const { id } = await borrower.call<{ id: string }>("POST", "/loans", { bookId: lent.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(30) });
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  const page = await openPage({ as: await newReader(), ...PHONE });
  await visit(page, `/search?title=${encodeURIComponent(lent.title)}`);
  await page.getByRole("button", { name: t("book.turn", { title: lent.title }) }).click();
  const card = page.getByRole("article", { name: lent.title });
  await expect(card.getByRole("link", { name: "Параска Дзвін" })).toBeVisible();
  await expect(card).toContainText("Читається <b>за вечір</b>.");
  await card.getByRole("link", { name: t("book.openLabel", { title: lent.title }) }).click();

  const article = page.getByRole("article");
  const date = new Intl.DateTimeFormat("uk", { day: "numeric", month: "long", timeZone: "UTC" });
  const day = date.format(new Date(dayFromNow(30)));
  await expect(article).toContainText(t("waiting.expected", { date: day }));
  await expect(article).not.toContainText("Гнат");
  await expect(article).toContainText(
    t("book.away", { distance: t("book.within", { distance: "2 км" }) }),
  );
  const more = page.getByRole("region", { name: t("book.others", { name: "Параска Дзвін" }) });
  await expect(more.getByRole("listitem")).toHaveCount(6);
  await page.getByRole("link", { name: t("book.backToResults") }).click();
  await expect(page).toHaveURL(/search\?title=/);

  const visitor = await openPage({ locale: "uk" });
  await visit(visitor, `/books/${lent.id}`);
  await expect(visitor.getByText(t("book.signInTakenText"))).toBeVisible();
  await expect(visitor.getByRole("link", { name: t("book.signIn") })).toHaveCount(0);
  const [free] = others;
  await visit(visitor, `/books/${free?.id}`);
  await expect(visitor.getByRole("link", { name: t("book.signIn") })).toBeVisible();
});

test("a member reads what a borrower wrote, and reports it; a visitor sees the average alone", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader({ name: "Богдан Дуб" })];
  const { id } = await lists(owner);
  const loan = await borrower.call<Listed>("POST", "/loans", { bookId: id });
  await owner.call("PUT", `/loans/${loan.id}/approve`, {});
  await owner.call("PUT", `/loans/${loan.id}/return`, {});
  await borrower.call("POST", `/loans/${loan.id}/rate-book`, {
    rating: 9,
    reviewText: "Ніч без сну.",
  });
  const page = await openPage({ as: await newReader(), ...PHONE });
  await visit(page, `/books/${id}`);
  const review = page.getByRole("region", { name: t("reviews.ofBook") }).getByRole("listitem");
  await expect(review).toContainText("Ніч без сну.");
  await expectAccessible(page);
  await review.getByRole("button", { name: t("reviews.report", { name: "Богдан Дуб" }) }).click();
  const dialog = page.getByRole("dialog", {
    name: t("moderation.report.title", { name: "Богдан Дуб" }),
  });
  await dialog.getByLabel(t("moderation.report.reason")).selectOption("spam");
  await dialog.getByLabel(t("moderation.report.details")).fill("Реклама.");
  await dialog.getByRole("button", { name: t("moderation.report.submit") }).click();
  await expect(page.getByText(t("moderation.report.done"))).toBeVisible();
  await visit(page, `/profile/${owner.id}`);
  await expect(page.getByRole("region", { name: t("reviews.ofBooks") })).toContainText(
    "Ніч без сну.",
  );

  const visitor = await openPage({ locale: "uk" });
  await visit(visitor, `/books/${id}`);
  await expect(visitor.getByRole("article").first()).toContainText(
    t("book.interestSummary", { value: "9,0", count: 1 }),
  );
  await expect(visitor.getByText("Ніч без сну.")).toHaveCount(0);
});

test("a lost, private or unknown book is a page that is not there", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(NOT_FOUND);
  const owner = await newReader();
  const lost = await lists(owner, { state: "LOST" });
  const kept = await lists(owner, { isShareable: false });
  const visitor = await openPage({ locale: "uk" });
  await visit(visitor, `/books/${lost.id}`);
  await expect(visitor.getByText(t("book.missingTitle"))).toBeVisible();
  await expect(visitor).toHaveTitle(new RegExp(t("book.missingTitle")));
  for (const id of [lost.id, kept.id, crypto.randomUUID(), "nonsense"]) {
    const answer = await visitor.request.get(`/books/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain(t("book.missingTitle"));
  }

  const member = await openPage({ as: await newReader() });
  expect((await member.request.get(`/books/${lost.id}`)).status()).toBe(404);
  expect((await member.request.get(`/books/${kept.id}`)).status()).toBe(200);
});

test("words without an end stay on the page, of a book, a request and a loan", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const title = `Donaudampfschifffahrtsgesellschaftskapitän${unusualWord()}`;
  const description = `https://example.org/${"a".repeat(90)}`;
  const book = await lists(owner, { title, author: title, description });
  const { id } = await borrower.call<{ id: string }>("POST", "/loans", {
    bookId: book.id,
    borrowerMessage: description,
  });
  const page = await openPage({ as: owner, ...PHONE });
  const expectFit = async (path: string) => {
    await visit(page, path);
    await expect(page.getByText(title).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await expectFit(`/books/${book.id}`);
  await expectFit("/books/manage?tab=requests");
  await owner.call("PUT", `/loans/${id}/approve`, {});
  await owner.call("PUT", `/loans/${id}/schedule-meetup`, {
    location: "L".repeat(90),
    notes: description,
  });
  await expectFit("/loans");
});
