import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { z } from "zod";

/** Increase it when an older product could no longer read the format. */
const FORMAT = 1;

export const MANIFEST = "manifest.json";
/** The generated secret of an embedded database, stored beside it. */
export const SECRET = "auth-secret";
/** The operator's picture of the community, which the settings name. */
export const COMMUNITY_PICTURE = "community-picture";
const FILES = "files/";

/** Description of a backup; written last, read first. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Migrations applied to the database. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** Of the rows as they are in the archive. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int(), called: z.boolean() })),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Of names, checksums and lengths, in the archive's order; older backups lack it. */
    sha256: z.string().optional(),
  }),
});
export type Manifest = z.output<typeof manifest>;
export type Table = Manifest["tables"][number];

export const EMPTY: Omit<Manifest, "createdAt"> = {
  format: FORMAT,
  migrations: [],
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0 },
};

export function tableEntry(name: string): string {
  return `tables/${name}.copy`;
}

export function fileEntry(key: string): string {
  return FILES + key;
}

/** Null for an entry that is not a stored file. */
export function keyOf(entry: string): string | null {
  return entry.startsWith(FILES) ? entry.slice(FILES.length) : null;
}

/** Checksum over names, checksums and lengths of the stored files. */
export class FileList {
  private readonly hash = createHash("sha256");

  add(file: { key: string; crc32: number; bytes: number }): void {
    this.hash.update(`${file.key} ${file.crc32} ${file.bytes}\n`);
  }

  sha256(): string {
    return this.hash.digest("hex");
  }
}

/** Passes rows through and counts them: each is a line, and a line break within one is escaped. */
export class RowCounter extends Transform {
  rows = 0;
  private readonly hash = createHash("sha256");

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: null, data: Buffer) => void,
  ): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rows += 1;
    done(null, chunk);
  }

  sha256(): string {
    return this.hash.digest("hex");
  }
}

/** Table and columns for `COPY`. */
export function copyTarget({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
