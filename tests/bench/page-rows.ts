import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { get, type IncomingHttpHeaders } from "node:http";
import { FIRST_CARDS } from "@/components/books/card-book";
import type { BookDto } from "@/lib/features/books/schema";
import { bookSearch } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import { perSecond } from "./api-rows";
import { buildBare } from "./bare-build";
import type { HttpLoad } from "./load-http";
import { compare, type Measured } from "./measure";
import { Program } from "./processes";
import type { Bench } from "./bench";
import { sessionCookie, startBare } from "./servers";
import { connections } from "@/lib/server/database/db";

const PATH = "/search?radiusKm=10";
/** Pages asked for at the same time. */
const CONNECTIONS = 8;
/** Before measuring: V8 compiles what renders a page for about so many seconds. */
const WARM_UP_SECONDS = 15;

interface Pages {
  ours: Target;
  bare: Target;
  close: () => Promise<void>;
}

interface Target {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** What stands in every answer: of each card the title, or the id of its book. */
  expect: string[];
}

export async function searchPage(bench: Bench): Promise<Measured[]> {
  const pages = await openPages(bench);
  const load = new Program("tests/bench/load-http.ts");
  const drive = (side: "ours" | "bare", seconds = bench.seconds) => {
    const { url, path, headers, expect } = pages[side];
    const requests = [{ method: "GET" as const, path, headers, expect }];
    return load.ask<number>({
      url,
      seconds,
      connections: CONNECTIONS,
      requests,
    } satisfies HttpLoad);
  };
  try {
    for (const side of ["ours", "bare"] as const) await drive(side, WARM_UP_SECONDS);
    const { ours, bare, ratio } = await compare(bench.rounds, (side) => drive(side));
    const row = `signed-in search page (${pages.bare.expect.length} cards) : bare Next page`;
    return [
      {
        row,
        target: 0.3,
        stretch: 0.5,
        more: true,
        ratio,
        ours: perSecond(ours),
        bare: perSecond(bare),
      },
    ];
  } finally {
    await Promise.all([load.stop(), pages.close()]);
  }
}

/** Compressed bytes of the scripts that the page itself names, without those for old browsers. */
export async function scriptBytes(bench: Bench): Promise<Measured[]> {
  const pages = await openPages(bench);
  try {
    const { ours, bare, ratio } = await compare(1, (side) => bytesOf(pages[side]));
    const row = "script bytes of the search page : bare Next page";
    return [
      {
        row,
        target: 1.4,
        stretch: 1.25,
        more: false,
        ratio,
        ours: kibibytes(ours),
        bare: kibibytes(bare),
      },
    ];
  } finally {
    await pages.close();
  }
}

async function openPages(bench: Bench): Promise<Pages> {
  const { busy, pool } = await bench.world();
  const actor = busy[0]?.actor;
  if (!actor) throw new Error("nobody to ask");
  const { url, secret } = await bench.product();
  connections().pool = pool;
  const page = await searchBooks(actor, bookSearch.parse({ radiusKm: 10, sortBy: "distance" }));
  const cookie = await sessionCookie(actor, { url, secret });
  bench.say("Building the bare page …");
  const folder = await buildBare(page.content);
  const bare = await startBare("bare-pages.ts", folder);
  const titles = page.content.map(titleInHtml);
  // The other cards are drawn by the browser; their books have come along.
  const ids = page.content.slice(FIRST_CARDS).map(({ id }) => id);
  const close = async () => {
    await bare.program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    ours: {
      url,
      path: PATH,
      headers: { cookie },
      expect: [...titles.slice(0, FIRST_CARDS), ...ids],
    },
    bare: { url: bare.url, path: "/", headers: {}, expect: titles },
    close,
  };
}

/** As React writes it. */
function titleInHtml({ title }: BookDto): string {
  const escapes: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#x27;",
  };
  return title.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

async function bytesOf({ url, path, headers }: Target): Promise<number> {
  const { body } = await fetchRaw(url + path, headers);
  const tags = body.toString().match(/<script[^>]*\ssrc="[^"]+"[^>]*>/g) ?? [];
  const modern = tags
    .filter((tag) => !/\snomodule/i.test(tag))
    .map((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? "");
  let total = 0;
  for (const source of new Set(modern)) {
    total += (await fetchRaw(url + source.replaceAll("&amp;", "&"), { "accept-encoding": "gzip" }))
      .body.length;
  }
  return total;
}

/** The body as it travels. */
function fetchRaw(url: string, headers: IncomingHttpHeaders): Promise<{ body: Buffer }> {
  return new Promise((done, fail) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200) buffer(response).then((body) => done({ body }), fail);
      else fail(new Error(`${url}: ${response.statusCode}`));
    }).on("error", fail);
  });
}

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
