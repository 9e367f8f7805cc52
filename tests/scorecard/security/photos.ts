import sharp from "sharp";
import { photoOf } from "../../support/photo";
import type { Answer, Reader } from "../reader";
import type { Findings } from "../row";
import type { Site, World } from "../world";

const BOOK = { title: "Солодка Даруся", author: "Марія Матіос", language: "uk" } as const;
/** Time for the photo of a cover, whatever photos of others are read. */
const COVER_MS = 20_000;
/** Allowed refusals of hostile photos; none is a fault of the server. */
const REFUSED = /^(?:COVER_(?:UNREADABLE|TIMEOUT)|SHELF_PHOTO|COVERS_BUSY)$/;

/** Small covers side by side: their words fill a photo of a shelf from edge to edge. */
async function manyWords(cover: Buffer, width: number, height: number): Promise<Buffer> {
  const small = await sharp(cover).resize(160, 240, { fit: "fill" }).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([{ input: small, tile: true }])
    .jpeg()
    .toBuffer();
}

function send(as: Reader, path: string, field: string, photo: Buffer) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(photo)], "photo.jpg"));
  return as.call<{ code?: string }>("POST", path, form);
}

/** Readers send photos full of words; the cover of another reader is read meanwhile. */
export async function hostilePhotos(world: World, site: Site, findings: Findings): Promise<void> {
  const cover = await photoOf(BOOK);
  const [shelf, dense] = [
    await manyWords(cover, 2_880, 2_880),
    await manyWords(cover, 1_280, 1_920),
  ];
  const honest = await site.reader();
  const slowest = { alone: 0, "beside a shelf and four covers": 0, "beside twenty shelves": 0 };
  const read = async (when: keyof typeof slowest) => {
    const { status, ms, text } = await send(honest, "/books/ai", "file", cover);
    slowest[when] = Math.max(slowest[when], ms);
    findings.check(
      status === 201 && ms <= COVER_MS,
      `a cover ${when}: ${status} after ${Math.round(ms)} ms (${COVER_MS} allowed)${status === 201 ? "" : ` ${text}`}`,
    );
  };
  const bringShelf = async (as: Reader) => {
    const { status, text } = await send(as, "/imports", "photo", shelf);
    findings.check(status === 201, `a photo of a shelf: ${status} ${text}`);
  };
  // The first one starts the worker.
  for (let at = 0; at < 2; at += 1) await read("alone");

  const attacker = await site.reader();
  await bringShelf(attacker);
  const attack = Array.from({ length: 4 }, () =>
    send(attacker, "/books/ai", "file", dense).catch((): Answer<{ code?: string }> | null => null),
  );
  for (let at = 0; at < 3; at += 1) await read("beside a shelf and four covers");
  for (const answer of await Promise.all(attack))
    findings.check(
      answer && (answer.status < 300 || REFUSED.test(answer.body.code ?? "")),
      `a cover full of words: ${answer ? `${answer.status} ${answer.body.code}` : "no answer"}`,
    );

  for (let at = 0; at < world.count(20, 4); at += 1) await bringShelf(await site.reader());
  for (let at = 0; at < 3; at += 1) await read("beside twenty shelves");
  const times = Object.entries(slowest).map(([when, ms]) => `${when} ${Math.round(ms)} ms`);
  findings.figure(`a cover ${times.join(", ")} at most`);
}
