import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { Readable } from "node:stream";
import { AppError } from "@/lib/shared/errors";
import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES } from "./terms";

const SIGNATURE = "PK\u0003\u0004";
/** Maximum of files in the archive; an export has at most one picture per book, and a few more. */
const MAX_ENTRIES = 20_000;
/** Maximum of bytes of an unpacked cover; the export contains resized ones. */
const MAX_COVER_BYTES = 2_000_000;
const PICTURE = /^pictures\/([0-9a-f-]{36})\.webp$/;

/** The parts of an account export that can be restored. */
export interface Archive {
  /** `data.json`. */
  data: Uint8Array<ArrayBuffer>;
  /** The picture with this id; null if there is none, or it is too large. */
  picture(id: string | null): Promise<Buffer<ArrayBuffer> | null>;
}

/** Whether a file begins with the signature of a zip archive. */
export async function isArchive(file: Blob): Promise<boolean> {
  const head = await file.slice(0, SIGNATURE.length).arrayBuffer();
  return Buffer.from(head).toString("latin1") === SIGNATURE;
}

/**
 * Opens the export of an account. No entry is written to disk, whatever its name; entries are unpacked on
 * demand, up to the size checked before.
 * @throws AppError IMPORT_UNREADABLE, TOO_LARGE.
 */
export async function openArchive(file: Blob): Promise<Archive> {
  const zip = await readable(() => open(file));
  if (zip.entryCount > MAX_ENTRIES) throw new AppError("IMPORT_UNREADABLE");
  const { data, pictures } = await readable(() => entriesOf(zip));
  if (!data) throw new AppError("IMPORT_UNREADABLE");
  if (data.uncompressedSize > MAX_IMPORT_BYTES) throw new AppError("TOO_LARGE");
  let left = MAX_ARCHIVE_BYTES;
  return {
    data: await readable(() => unpack(zip, data)),
    picture: async (id) => {
      const entry = id === null ? undefined : pictures.get(id);
      // A picture whose file was missing at the export is empty.
      if (!entry || entry.uncompressedSize === 0 || entry.uncompressedSize > MAX_COVER_BYTES)
        return null;
      if (entry.uncompressedSize > left) return null;
      left -= entry.uncompressedSize;
      return unpack(zip, entry).catch(() => null);
    },
  };
}

function open(file: Blob): Promise<ZipFile> {
  return fromRandomAccessReaderPromise(new BlobReader(file), file.size, { autoClose: false });
}

async function entriesOf(zip: ZipFile) {
  const pictures = new Map<string, Entry>();
  let data: Entry | undefined;
  for await (const entry of zip.eachEntry()) {
    const id = PICTURE.exec(entry.fileName)?.[1];
    if (id) pictures.set(id, entry);
    else if (entry.fileName === "data.json") data = entry;
  }
  return { data, pictures };
}

/** Fails if there are more bytes than the entry says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Read errors are the archive's fault, so they become IMPORT_UNREADABLE. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  return read().catch(() => {
    throw new AppError("IMPORT_UNREADABLE");
  });
}

/** Bytes read at a time. */
const PIECE_BYTES = 256_000;

/** Reads parts of a file without copying it as a whole. */
class BlobReader extends RandomAccessReader {
  constructor(private readonly file: Blob) {
    super();
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false });
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.bytes(position, position + length).then((bytes) => {
      bytes.copy(into, offset);
      done(null);
    }, done);
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += PIECE_BYTES)
      yield this.bytes(at, Math.min(end, at + PIECE_BYTES));
  }

  private async bytes(start: number, end: number): Promise<Buffer> {
    return Buffer.from(await this.file.slice(start, end).arrayBuffer());
  }
}
