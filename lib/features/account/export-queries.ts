import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { audit } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { FIRST_ID, pagesOf } from "@/lib/server/database/pages";
import { db, query } from "@/lib/server/database/db";
import { shelfFile } from "@/lib/features/shelf/queries";
import { versionKey, widthsOf } from "@/lib/features/files/key";
import type { StoredImage } from "@/lib/features/files/queries";
import { versionFor } from "@/lib/features/files/terms";
import { files } from "@/lib/features/files/store";
import { piecesOf } from "@/lib/features/imports/queries";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { isoDay } from "@/lib/shared/time";
import { displayName, type Named } from "@/lib/features/users/display-name";
import { isActive } from "@/lib/features/users/policy";
import { CONVERSATIONS, MESSAGES, pageSql, PROFILE, SECTIONS } from "./export-sql";

/** Rows in memory at a time. */
const PAGE_ROWS = 500;

/**
 * All data of the actor as a zip archive: `data.json`, the shelf as `books.csv`, and the pictures. It is streamed, so
 * its size does not matter; an archive that broke off has no end record, so no program takes it for complete.
 * @throws AppError FRESH_SIGN_IN_REQUIRED
 */
export async function exportOwnData(actor: Actor): Promise<Response> {
  await assertFreshSignIn(actor);
  await audit(db(), { act: "ACCOUNT_EXPORTED", actorId: actor.id, subjectId: actor.id });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  // Before anything is written, because a stream error without a listener ends the process.
  const body = Readable.toWeb(output) as ReadableStream;
  addStream(zip, "data.json", () => Readable.from(dataJson(actor.id), { objectMode: false }));
  addStream(zip, "books.csv", () => Readable.from(shelfFile(actor.id), { objectMode: false }));
  for await (const picture of pictures(actor.id)) addPicture(zip, picture);
  for await (const { rowId, bytes } of piecesOf(actor.id))
    zip.addBuffer(bytes, `pictures/${rowId}.webp`, { compress: false });
  zip.end();
  const name = `nearshelf-${isoDay(new Date())}.zip`;
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

function addStream(zip: ZipFile, name: string, open: () => Readable): void {
  zip.addReadStreamLazy(name, { forceZip64Format: true }, (give) => {
    const stream = open();
    stream.on("error", (error) => zip.emit("error", error));
    give(null, stream);
  });
}

/** WebP is already compressed. A picture whose file is missing becomes an empty entry. */
function addPicture(zip: ZipFile, { id, key, category }: StoredImage): void {
  zip.addReadStreamLazy(`pictures/${id}.webp`, { compress: false }, (give) => {
    files()
      .get(versionKey(key, versionFor(undefined, widthsOf(category))))
      .then(
        (bytes) => give(null, Readable.from(bytes ? [bytes] : [], { objectMode: false })),
        (error: Error) => give(error, Readable.from([])),
      );
  });
}

async function* pictures(userId: string): AsyncGenerator<StoredImage> {
  const pages = pagesOf((last?: StoredImage) =>
    db().image.findMany({
      where: { ownerId: userId, id: { gt: last?.id ?? FIRST_ID } },
      orderBy: { id: "asc" },
      take: PAGE_ROWS,
      select: { id: true, key: true, category: true },
    }),
  );
  for await (const page of pages) yield* page;
}

/** The text of `data.json` in parts. */
async function* dataJson(userId: string): AsyncGenerator<string> {
  const [profile] = await query<{ row: object }>("export-profile", PROFILE, [userId]);
  yield `{\n"exportedAt": "${new Date().toISOString()}",\n"profile": ${JSON.stringify(profile?.row)}`;
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `,\n"${name}": [`;
    yield* listed(rowsOf(name, pageSql(section), userId));
    yield "]";
  }
  yield `,\n"conversations": [`;
  yield* conversations(userId);
  yield "]\n}\n";
}

interface Listed<Key = string> {
  key: Key;
  row: object;
}

async function* rowsOf(name: string, sql: string, userId: string): AsyncGenerator<object> {
  const pages = pagesOf((last?: Listed) =>
    query<Listed>(`export-${name}`, sql, [userId, last?.key ?? "", PAGE_ROWS]),
  );
  for await (const page of pages) for (const { row } of page) yield withName(row);
}

async function* conversations(userId: string): AsyncGenerator<string> {
  let between = "\n";
  const pages = pagesOf((last?: ConversationRow) => {
    const values = [userId, last?.key ?? FIRST_ID, PAGE_ROWS];
    return query<ConversationRow>("export-conversations", CONVERSATIONS, values);
  });
  for await (const page of pages) {
    for (const { key: id, ...facts } of page) {
      const head = JSON.stringify({ id, ...withName(facts) });
      yield `${between}${head.slice(0, -1)},"messages":[`;
      yield* listed(messages(id, userId));
      yield "]}";
      between = ",\n";
    }
  }
}

async function* messages(conversationId: string, userId: string): AsyncGenerator<object> {
  const pages = pagesOf((last?: Listed<number>) => {
    const values = [conversationId, last?.key ?? 0, PAGE_ROWS, userId];
    return query<Listed<number>>("export-messages", MESSAGES, values);
  });
  for await (const page of pages) for (const { row } of page) yield row;
}

/** Elements of a JSON array, one per line. */
async function* listed(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let between = "\n";
  for await (const row of rows) {
    yield between + JSON.stringify(row);
    between = ",\n";
  }
}

interface ConversationRow {
  key: string;
  loanId: string | null;
  bookTitle: string | null;
  person: Person | null;
}

type Person = Named & { bannedAt: string | null; deletedAt: string | null };

/** Replaces another reader's row by id and name; a deleted reader has no name, one across a block neither. */
function withName(row: object & { person?: Person | null }): object {
  const { person, ...rest } = row;
  if (!person) return row;
  const name = isActive(person) ? displayName(person) : null;
  return { ...rest, person: { id: person.id, name } };
}
