import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCover } from "@/lib/features/covers/read-cover";
import { readShelf, type ShelfProgress } from "@/lib/features/covers/read-shelf";
import { askModelForShelf } from "@/lib/features/covers/vision";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { outcomeOf } from "../bench/shelves/rates";
import { shelvesOf, type RenderedShelf } from "../bench/shelves/shelf";
import { modelThat, say } from "../support/vision-model";

const { signal } = new AbortController();
let shelf: RenderedShelf;

beforeAll(async () => {
  for await (const each of shelvesOf("tuning", 1, { spines: 4, side: 1_200 })) shelf = each;
});
afterAll(stopCovers);

const known = { byWords: async () => [], byPicture: askModelForShelf };

test("most spines of a shelf become rows, told one by one", { timeout: 200_000 }, async () => {
  const [said, told]: [string[], ShelfProgress[]] = [[], []];
  const { spines, timedOut } = await readShelf(shelf.picture, {
    signal,
    onProgress: (progress) => told.push(progress),
  });
  expect(timedOut).toBe(false);
  const outcome = outcomeOf(shelf, spines, (line) => said.push(line));
  expect(outcome.spines, said.join("\n")).toBe(4);
  expect(outcome.right, said.join("\n")).toBeGreaterThanOrEqual(3);
  expect(outcome.wrong, said.join("\n")).toBeLessThanOrEqual(1);
  expect(told.map(({ done }) => done)).toEqual(told.map((_, at) => at + 1));
  expect(told.at(-1)).toMatchObject({ done: told.at(-1)?.total });
  for (const { picture, box } of spines) {
    expect((await sharp(picture ?? new Uint8Array()).metadata()).format).toBe("jpeg");
    for (const side of Object.values(box ?? {})) expect(side).toBeCloseTo(0.5, -0.5);
  }
});

test("a cover does not wait until a shelf is read, nor does one that is taken back hold it up", async () => {
  const stop = new AbortController();
  const told: ShelfProgress[] = [];
  const found = Promise.withResolvers<void>();
  const reading = readShelf(shelf.picture, {
    signal: stop.signal,
    onProgress: (progress) => {
      told.push(progress);
      found.resolve();
    },
  });
  await found.promise;
  expect(await readCover(await blank())).toMatchObject({ facts: null, timedOut: false });
  expect(told.length, "the shelf is still being read").toBeLessThan(told[0]?.total ?? 0);
  stop.abort();
  expect(await reading).toMatchObject({ timedOut: true });
  expect(told.length).toBeLessThan(told[0]?.total ?? 0);
});

test("with a vision model the whole picture is asked of it once", async () => {
  const box = { left: 100, top: 50, right: 180, bottom: 900 };
  const told = [
    { title: "Kassandra", author: "Christa Wolf", language: "de", box },
    { title: "Dune", author: null, language: "xx", box: { ...box, right: 20 } },
  ];
  const asked = await modelThat(say(JSON.stringify({ spines: told })));
  const { spines } = await readShelf(await blank(), { signal, known });
  expect(asked.requests).toHaveLength(1);
  expect(spines).toMatchObject([
    {
      title: "Kassandra",
      author: "Christa Wolf",
      language: "de",
      box: { x0: 0.1, y0: 0.05, x1: 0.18, y1: 0.9 },
    },
    { title: "Dune", author: null, language: null, box: null, picture: null },
  ]);
  const { width, height } = await sharp(spines[0]?.picture ?? new Uint8Array()).metadata();
  expect(width).toBeGreaterThan(height);
});

test.each([
  "I see many nice books!",
  JSON.stringify({ spines: [] }),
  JSON.stringify({ spines: [{}] }),
])("a model that says %s is asked once, and the shelf read here", async (content) => {
  const asked = await modelThat(say(content));
  expect((await readShelf(await blank(), { signal, known })).spines).toEqual([]);
  expect(asked.requests).toHaveLength(1);
});

test("a book that is known lends its spelling", async () => {
  const dune: ListedBook = {
    ...{ source: "LISTED", title: "Dune", author: "Frank Herbert", language: "en" },
    ...{ genre: "FANTASY", description: null, form: null, isbn: null },
  };
  await modelThat(say(JSON.stringify({ spines: [{ title: "DUNE", author: "Frank Herbart" }] })));
  const { spines } = await readShelf(await blank(), {
    signal,
    known: { ...known, byWords: async () => [dune] },
  });
  expect(spines).toMatchObject([
    { title: "Dune", author: "Frank Herbert", genre: "FANTASY", confidence: 1 },
  ]);
  const alone = await readShelf(await blank(), {
    signal,
    known: { ...known, byWords: async () => [{ ...dune, source: "READER" }] },
  });
  expect(alone.spines, "of one reader alone the spelling, and no more").toMatchObject([
    { title: "Dune", author: "Frank Herbert", genre: null },
  ]);
});

test("what is no picture is told, and nothing is read when the time is over", async () => {
  await expect(readShelf(Buffer.from("no picture"), { signal })).rejects.toMatchObject({
    code: "UNREADABLE_PICTURE",
  });
  const over = { signal: AbortSignal.abort(new DOMException("", "TimeoutError")) };
  await expect(readShelf(await blank(), over)).rejects.toMatchObject({ code: "COVER_TIMEOUT" });
});

async function blank(): Promise<Buffer> {
  const create = { width: 300, height: 200, channels: 3, background: "#456" } as const;
  return sharp({ create }).jpeg().toBuffer();
}
