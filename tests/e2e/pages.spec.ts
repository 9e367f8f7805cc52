import type { APIRequestContext } from "@playwright/test";
import { LOCALES } from "@/lib/shared/locales";
import type { PageGroup } from "@/lib/shared/page-list";
import { groupOf, pagesOf } from "@/lib/shared/pages";
import { newReader } from "./support/reader";
import type { Scene } from "./support/scene";
import { expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

/** Pages of these groups without an id or code in their path. */
function plainPages(...groups: PageGroup[]): string[] {
  return pagesOf(...groups).filter((page) => !page.includes("[") && groupOf(page) !== "admin");
}

/** Title and metadata of a page. */
async function metaOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
  const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
  return { title, description };
}

function pathsOf(scene: Scene, memberOnly: boolean): string[] {
  const shared = [`/books/${scene.books.free.id}`, `/books/${scene.books.scheduled.id}`];
  return memberOnly
    ? [...plainPages("member"), ...shared, `/profile/${scene.borrower.id}`]
    : [...plainPages("public", "identity"), ...shared];
}

test("what a page brought is not asked for again; reached inside the page, a screen asks for it", async ({
  openPage,
}) => {
  const as = await newReader();
  const lists = /\/api\/loans\/history/;
  const page = await openPage({ as });
  const asked: string[] = [];
  page.on("request", (request) => lists.test(request.url()) && asked.push(request.url()));
  await visit(page, "/loans");
  await page
    .getByRole("link", { name: words("uk")("nav.search") })
    .first()
    .click();
  await page.waitForURL("**/search*");
  expect(asked).toEqual([]);
  const again = page.waitForRequest(lists);
  await page.goBack();
  await again;
});

test("a page's first connection reads the conversations once", async ({ openPage }) => {
  const page = await openPage({ as: await newReader() });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/loans");
  const list = "/api/chat/conversations";
  // The numbers of the navigation are asked for shortly after the connection is up.
  await expect
    .poll(
      () => asked.lastIndexOf("/api/users/me/counts") > asked.indexOf(list) && asked.includes(list),
    )
    .toBe(true);
  expect(asked.filter((path) => path === list)).toHaveLength(1);
});

test("one's own profile leads to one's own page, an unknown one nowhere", async ({ openPage }) => {
  const reader = await newReader();
  const { request } = await openPage({ as: reader });
  expect((await request.get(`/profile/${reader.id}`)).url()).toMatch(/\/profile$/);
  expect((await request.get("/profile/nobody")).status()).toBe(404);
});

test("the legal pages name the operator of the settings, in each language", async ({ request }) => {
  for (const locale of LOCALES) {
    for (const path of ["/terms-of-use", "/public-privacy-policy"]) {
      const answer = await request.get(path, { headers: { "accept-language": locale } });
      const html = await answer.text();
      for (const part of [
        words(locale)("legal.operator"),
        "Софія Пройдисвіт",
        "вул. Зразкова, 1",
        'href="mailto:operator@example.org"',
      ])
        expect(html, `${path}, ${locale}`).toContain(part);
    }
  }
});

for (const who of ["visitor", "member"] as const) {
  test(`every page has a title and a description of its own, for a ${who}`, async ({
    playwright,
    scene,
    baseURL,
  }) => {
    for (const locale of LOCALES) {
      if (who === "member") {
        await scene.owner.call("PUT", `/users/${scene.owner.id}`, { preferredLanguage: locale });
      }
      const cookie = scene.owner.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const request = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { "accept-language": locale, ...(who === "member" && { cookie }) },
      });
      const metas = await Promise.all(
        pathsOf(scene, who === "member").map((path) => metaOf(request, path)),
      );
      for (const part of ["title", "description"] as const) {
        const texts = metas.map((meta) => meta[part]);
        expect(texts, `${part}, ${locale}`).not.toContain("");
        expect(new Set(texts).size, `${part}s differ, ${locale}: ${texts.join(" | ")}`).toBe(
          texts.length,
        );
      }
      await request.dispose();
    }
  });
}
