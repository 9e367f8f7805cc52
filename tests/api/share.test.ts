import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { GET as sharePicture } from "@/app/api/books/[id]/share-picture/route";
import { GET as robots } from "@/app/robots.txt/route";
import { GET as sitemapIndex } from "@/app/sitemap.xml/route";
import { GET as sitemapPage } from "@/app/sitemap/[part]/route";
import { sitemapPart, sitemapParts } from "@/lib/features/books/sitemap";
import { db } from "@/lib/server/database/db";
import { storeImage } from "@/lib/features/files/commands";
import { book } from "../support/books";
import { call, type Answer } from "../support/call";
import { person, type Person } from "../support/people";

let owner: Person;
beforeAll(async () => {
  owner = await person();
});

/** Books that no visitor may see, each for a different reason. */
async function unseen(): Promise<Record<string, string>> {
  const [banned, deleted] = await Promise.all([
    person({ bannedAt: new Date() }),
    person({ deletedAt: new Date() }),
  ]);
  return {
    lost: await book(owner, { state: "LOST" }),
    private: await book(owner, { isShareable: false }),
    hidden: await book(owner, { hiddenAt: new Date() }),
    "of a banned owner": await book(banned),
    "of a deleted owner": await book(deleted),
  };
}

const picture = (id: string, query = {}) => call(sharePicture, { params: { id }, query });
const pixels = async ({ response }: Answer) => Buffer.from(await response.arrayBuffer());
const textOf = ({ response }: Answer) => response.text();
const located = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

test("the shared picture is a PNG of 1200 × 630 that a network keeps for a day", async () => {
  const facts = { title: "Їжак у тумані", author: "Jürgen Groß", country: "UKR", city: "Львів" };
  const id = await book(owner, facts);
  const first = await picture(id);
  expect(first.status).toBe(200);
  expect(first.headers.get("content-type")).toBe("image/png");
  expect(first.headers.get("cache-control")).toBe("public, max-age=3600, must-revalidate");
  const drawn = { format: "png", width: 1200, height: 630 };
  expect(await sharp(await pixels(first)).metadata()).toMatchObject(drawn);

  const toReader = await call(sharePicture, { as: await person(), params: { id } });
  expect(toReader.status).toBe(200);
  expect(toReader.headers.get("cache-control")).toBe("private, no-cache");

  const etag = first.headers.get("etag") ?? "";
  const known = await call(sharePicture, { params: { id }, headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);
  expect((await picture(id, { lang: "de" })).headers.get("etag")).not.toBe(etag);
  await db().book.update({ where: { id }, data: { author: "Another" } });
  expect((await picture(id)).headers.get("etag")).not.toBe(etag);
});

test("the shared picture shows the stored cover", async () => {
  const create = { width: 400, height: 600, channels: 3, background: "#d01020" } as const;
  const red = await sharp({ create }).png().toBuffer();
  const id = await book(owner, { coverImageId: await storeImage(owner.actor, "book-cover", red) });
  const middle = { left: 250, top: 300, width: 1, height: 1 };
  const shown = sharp(await pixels(await picture(id))).extract(middle);
  const [r = 0, g = 0] = await shown.raw().toBuffer();
  expect(r).toBeGreaterThan(180);
  expect(g).toBeLessThan(60);
});

test("what visitors may not see has neither picture nor place in the sitemap", async () => {
  const shared = await book(owner);
  const hidden = await unseen();
  for (const [why, id] of Object.entries(hidden)) expect((await picture(id)).status, why).toBe(404);
  expect((await picture(crypto.randomUUID())).status).toBe(404);
  const [, first = ""] = await sitemapParts(50_000);
  const listed = located(await sitemapPart(first).text());
  expect(listed).toContain(`http://localhost:3999/books/${shared}`);
  for (const id of Object.values(hidden)) expect(listed.join()).not.toContain(id);
});

test("a long sitemap comes in parts that hold every book once", async () => {
  for (let at = 0; at < 5; at += 1) await book(owner);
  const [pages, ...starts] = await sitemapParts(2);
  expect(pages).toBe("pages");
  const parts = await Promise.all(starts.map((from) => sitemapPart(from, { size: 2 }).text()));
  const listed = parts.flatMap(located);
  for (const part of parts.slice(0, -1)) expect(located(part)).toHaveLength(2);
  expect(new Set(listed).size).toBe(listed.length);
  const [, whole = ""] = await sitemapParts(50_000);
  expect(listed).toEqual(located(await sitemapPart(whole).text()));
  expect(parts[0]).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

test("a part longer than what is read at once is whole", async () => {
  const data = { ownerId: owner.id, title: "Том", author: "Хтось" };
  await db().book.createMany({ data: Array.from({ length: 2_100 }, () => data) });
  const [, first = ""] = await sitemapParts(50_000);
  const listed = located(await sitemapPart(first).text());
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(2_100);
});

test("the index leads to parts that are there", async () => {
  await book(owner);
  const index = await call(sitemapIndex);
  expect(index.headers.get("content-type")).toMatch(/^application\/xml/);
  const parts = located(await textOf(index)).map(
    (url) => url?.replace("http://localhost:3999/sitemap/", "") ?? "",
  );
  expect(parts[0]).toBe("pages.xml");
  for (const part of parts) {
    const answer = await call(sitemapPage, { params: { part } });
    expect(located(await textOf(answer)).length, part).toBeGreaterThan(0);
  }
  for (const part of ["pages", "nothing.xml", "../pages.xml"]) {
    expect((await call(sitemapPage, { params: { part } })).status, part).toBe(404);
  }
});

test("robots are led to the sitemap and kept out of members' places", async () => {
  const lines = (await textOf(await call(robots))).split("\n");
  for (const path of ["/chats", "/books/import", "/sign-in/", "/api/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain("Allow: /api/books/*/share-picture");
  expect(lines).toContain("Sitemap: http://localhost:3999/sitemap.xml");
  expect(lines).not.toContain("Disallow: /search");
});
