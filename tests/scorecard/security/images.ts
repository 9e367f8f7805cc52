import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { call, type Reader } from "../reader";
import { row, type Findings } from "../row";
import type { Site } from "../world";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG whose pixels are all nought: small as a file, large in memory. `lines`: of how many there is data. */
function bomb(
  width: number,
  height: number,
  { depth = 8, colour = 0, interlace = 0, lines = height } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const samples = colour === 6 ? 4 : colour === 2 ? 3 : 1;
  const line = 1 + Math.ceil((width * samples * depth) / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(line * lines, 800_000_000)), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const small = () => sharp({ create: { width: 120, height: 160, channels: 3, background: "#375" } });

/** Pictures that have to be refused, or taken soon and without harm. */
async function hostile(): Promise<Record<string, Buffer>> {
  const png = await small().png().toBuffer();
  const jpeg = await small().jpeg().toBuffer();
  const frame = Buffer.from("2c00000000010001000002024c0100", "hex");
  const gif = Buffer.concat([
    Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff", "latin1"),
    ...Array.from({ length: 10_000 }, () => frame),
    Buffer.from(";"),
  ]);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="http://127.0.0.1:1/"/></svg>`,
  );
  return {
    "50,000 × 50,000": bomb(50_000, 50_000, { lines: 100 }),
    "1 × 50,000,000": bomb(1, 50_000_000),
    "50,000,000 × 1": bomb(50_000_000, 1),
    "7,000 × 7,000 in 16 bits, interlaced": bomb(7_000, 7_000, {
      depth: 16,
      colour: 6,
      interlace: 1,
      lines: 14_000,
    }),
    "a GIF of 10,000 frames": gif,
    SVG: svg,
    "SVG as PNG": Buffer.concat([png.subarray(0, 8), svg]),
    HTML: Buffer.from("<html><script>alert(1)</script>"),
    "PHP in a PNG": Buffer.concat([png, Buffer.from("<?php system($_GET[0]);")]),
    "truncated PNG": png.subarray(0, png.length / 2),
    "truncated JPEG": jpeg.subarray(0, jpeg.length / 3),
    nothing: Buffer.alloc(0),
    "a header alone": png.subarray(0, 33),
    PDF: Buffer.from("%PDF-1.7\n1 0 obj"),
    "random bytes behind a JPEG mark": Buffer.concat([
      Buffer.from("ffd8ffe0", "hex"),
      Buffer.from(Array.from({ length: 100_000 }, () => Math.random() * 256)),
    ]),
    "a large profile": await small()
      .withMetadata()
      .jpeg()
      .toBuffer()
      .then((bytes) => Buffer.concat([bytes.subarray(0, 2), profileSegments(), bytes.subarray(2)])),
  };
}

/** Colour profile segments of a JPEG that claim far more than they hold. */
function profileSegments(): Buffer {
  const segments = Array.from({ length: 100 }, (_, at) => {
    const data = Buffer.concat([
      Buffer.from("ICC_PROFILE\0"),
      Buffer.from([at + 1, 100]),
      Buffer.alloc(60_000),
    ]);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat(segments);
}

const REFUSED = new Set([400, 413, 415, 422, 503]);
/** Milliseconds that one picture may take; asked once more where a busy machine took longer. */
const SOON = 2_000;

/** Watches how much memory a process holds while `work` runs; megabytes above what it held before. */
async function peak(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const held = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  const before = held();
  let [most, running] = [before, true];
  const watch = (async () => {
    for (; running; most = Math.max(most, held())) await pause(20);
  })();
  await work();
  running = false;
  await watch;
  return most - before;
}

/** What is known of where and by whom a picture was taken, as cameras and programs write it. */
async function personal(): Promise<Buffer> {
  return small()
    .withExif({
      IFD0: { Artist: "Secret Person", Copyright: "Secret" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "49/1 50/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "24/1 1/1 0/1",
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description dc:creator="Secret Person" xmlns:dc="http://purl.org/dc/elements/1.1/"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
}

/** A picture as the cover of a book, as others are served it. */
async function served(site: Site, reader: Reader, id: string) {
  await reader.book("With a picture", { coverImageId: id });
  const answer = await fetch(`${site.url}/api/images/${id}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export const images = row(
  "S12",
  "picture bombs, polyglots, damaged files, personal metadata, file names; others meanwhile",
  async (world, findings) => {
    const site = await world.start();
    const [reader, other] = [await site.reader(), await site.reader()];
    const plain = await small().png().toBuffer();
    await reader.upload(plain);
    let slowest = 0;
    const memory: number[] = [];
    for (const [what, bytes] of Object.entries(await hostile())) {
      let answer = { status: 0, ms: 0, body: {} as { imageId?: string } };
      const upload = async () => (answer = await reader.upload(bytes, { name: "x.png" }));
      memory.push(await peak(site.process.pid, upload));
      if (answer.ms > SOON) await upload();
      slowest = Math.max(slowest, answer.ms);
      findings.check(answer.ms <= SOON, `${what}: ${Math.round(answer.ms)} ms (${SOON} allowed)`);
      findings.check(
        answer.status === 201 || REFUSED.has(answer.status),
        `${what}: ${answer.status}`,
      );
      findings.check(
        (memory.at(-1) ?? 0) <= 200,
        `${what}: +${Math.round(memory.at(-1) ?? 0)} MB (200 allowed)`,
      );
      if (answer.status === 201)
        findings.same(
          (await sharp((await served(site, reader, answer.body.imageId ?? "")).bytes).metadata())
            .format,
          "webp",
          `${what} as stored`,
        );
    }
    // While five bombs are read, somebody else's picture need not wait a minute.
    const bombs = Array.from({ length: 5 }, () =>
      reader.upload(bomb(6_000, 8_000)).catch(() => null),
    );
    const meanwhile = await other.upload(plain);
    findings.check(
      meanwhile.status === 201 && meanwhile.ms <= 10_000,
      `another reader's picture meanwhile: ${meanwhile.status} after ${Math.round(meanwhile.ms)} ms`,
    );
    await Promise.all(bombs);
    const { imageId } = (
      await reader.upload(await personal(), { name: "../../../etc/x.jpg", type: "text/html" })
    ).body;
    const { answer, bytes } = await served(site, reader, imageId);
    const { exif, xmp, iptc, format, width } = await sharp(bytes).metadata();
    findings.same(
      [exif, xmp, iptc, bytes.includes("Secret")].filter(Boolean).length,
      0,
      "personal metadata in what is served",
    );
    findings.same(
      [format, answer.headers.get("x-content-type-options"), answer.headers.get("content-type")],
      ["webp", "nosniff", "image/webp"],
      "how a picture is served",
    );
    findings.check(
      /^[0-9a-f-]{36}$/.test(imageId) && Boolean(width),
      "the name of a picture is not random",
    );
    const emptyParts = Buffer.from(
      Array.from(
        { length: 180_000 },
        () => "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n",
      )
        .join("")
        .slice(0, 9_000_000) + "--b--\r\n",
    );
    const parts = reader.call("POST", "/images/upload/book-cover", emptyParts.toString(), {
      "content-type": "multipart/form-data; boundary=b",
    });
    const alive = await call(site.url, "GET", "/api/health/live");
    findings.check(
      alive.ms <= 500,
      `a body of empty parts held others up for ${Math.round(alive.ms)} ms`,
    );
    findings.check((await parts).status < 500, "a body of empty parts");
    await quota(6_000, site, reader, plain, findings);
    findings.figure(
      `slowest ${Math.round(slowest)} ms, most memory +${Math.round(Math.max(...memory))} MB; metadata by sharp`,
    );
  },
);

/** Whoever has as many pictures as one may have is refused one more. */
async function quota(
  most: number,
  site: Site,
  reader: Reader,
  picture: Buffer,
  findings: Findings,
): Promise<void> {
  await site.pool.query(
    `INSERT INTO "Image" (id, "ownerId", category, key, width, height) SELECT gen_random_uuid(), $1, 'BOOK_COVER', 'quota/' || n, 1, 1 FROM generate_series(1, $2::int) n`,
    [reader.id, most],
  );
  const answer = await reader.upload(picture);
  findings.check(
    answer.status >= 400 && answer.status < 500,
    `a picture beyond ${most} of one reader: ${answer.status}`,
  );
}
