import { rm } from "node:fs/promises";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { renderToStaticMarkup } from "react-dom/server";
import { FIRST_CARDS } from "@/components/books/card-book";
import { bookSearch } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import { countTowns } from "@/lib/features/towns/commands";
import { listTowns } from "@/lib/features/towns/queries";
import { townPath } from "@/lib/features/towns/terms";
import { connections } from "@/lib/server/database/db";
import { DEFAULT_LOCALE } from "@/lib/shared/locales";
import type { Bench } from "./bench";
import { buildBare } from "./bare-build";
import { httpDrive, PAGES_AT_ONCE, searchPageCall, WARM_UP_SECONDS } from "./hot-calls";
import type { HttpCall } from "./load-http";
import { alone, compare, compareRates, type Measured, type SideName } from "./measure";
import { startBare } from "./servers";
import type { TargetName } from "./targets";

interface Pages {
  sides: Record<SideName, { url: string; call: HttpCall }>;
  close: () => Promise<void>;
}

export async function searchPage(bench: Bench): Promise<Measured[]> {
  return pageRate("page", bench, async (call) => call);
}

/** The page of the town with the most books, as a visitor without a session asks for it. */
export async function townPage(bench: Bench): Promise<Measured[]> {
  return pageRate("town", bench, async () => {
    await countTowns();
    const [town] = await listTowns(1, DEFAULT_LOCALE);
    if (!town) throw new Error("No town has five readers.");
    return { method: "GET", path: townPath(town.country, town.slug), headers: {} };
  });
}

async function pageRate(
  target: TargetName,
  bench: Bench,
  callOf: (searchPage: HttpCall) => Promise<HttpCall>,
): Promise<Measured[]> {
  const { sides, close } = await openPages(bench);
  const drive = (url: string, call: HttpCall) => httpDrive(url, [call], PAGES_AT_ONCE);
  try {
    const ours = drive(sides.ours.url, await callOf(sides.ours.call));
    const drives = { ours, bare: drive(sides.bare.url, sides.bare.call) };
    return [await compareRates(target, bench, drives, WARM_UP_SECONDS)];
  } finally {
    await close();
  }
}

/** HTML of our page, and compressed bytes of the scripts that each page itself names, without those for old browsers. */
export async function pageBytes(bench: Bench): Promise<Measured[]> {
  const { sides, close } = await openPages(bench);
  try {
    const { url, call } = sides.ours;
    const html = (await bytesOf(url + call.path, call.headers)).length / 1_000;
    const show = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
    const scripts = await compare("scripts", 1, show, (side) => scriptBytes(sides[side]));
    return [alone("html", "not compressed", html), scripts];
  } finally {
    await close();
  }
}

/** The signed-in search page, and a bare Next page with the same books, built for it. */
export async function openPages(bench: Bench): Promise<Pages> {
  const [world, product] = [await bench.world(), await bench.product()];
  const call = await searchPageCall({ world, product });
  connections().pool = world.pool;
  const [reader] = world.busy;
  const found = reader && (await searchBooks(reader.actor, bookSearch.parse(CRITERIA)));
  const books = found?.content ?? [];
  bench.say("Building the bare page …");
  const folder = await buildBare(books);
  const bare = await startBare("bare-pages.ts", folder);
  const titles = books.map(({ title }) => renderToStaticMarkup(title));
  // The browser draws the other cards from data in the page.
  const ids = books.slice(FIRST_CARDS).map(({ id }) => id);
  const close = async () => {
    await bare.program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const expect = [...titles.slice(0, FIRST_CARDS), ...ids];
  return {
    sides: {
      ours: { url: product.url, call: { ...call, expect } },
      bare: { url: bare.url, call: { method: "GET", path: "/", headers: {}, expect: titles } },
    },
    close,
  };
}

/** Criteria of the search page. */
const CRITERIA = { radiusKm: 10, sortBy: "distance" };

async function scriptBytes({ url, call }: Pages["sides"]["ours"]): Promise<number> {
  const html = (await bytesOf(url + call.path, call.headers)).toString();
  const tags = html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>/g) ?? [];
  const modern = tags
    .filter((tag) => !/\snomodule/i.test(tag))
    .map((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? "");
  let total = 0;
  for (const source of new Set(modern)) {
    const address = url + source.replaceAll("&amp;", "&");
    total += (await bytesOf(address, { "accept-encoding": "gzip" })).length;
  }
  return total;
}

/** The body of an answer, still compressed. */
function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200) buffer(response).then(done, fail);
      else fail(new Error(`${url}: ${response.statusCode}`));
    }).on("error", fail);
  });
}
