import { assertPhoto } from "@/lib/features/covers/photo";
import type { ShelfSpine } from "@/lib/features/covers/read-shelf";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";
import { toThumbnail } from "@/lib/features/files/picture";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { log } from "@/lib/server/log/log";
import { seal } from "@/lib/server/secrets/sealing";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import { checkRow, markRepeated } from "./check-row";
import { assertRoomForImport, WRITE_MS, writeRows } from "./commands";
import { queueImport } from "./import-queue";
import { pushProgress } from "./progress";
import { getImport, photosBefore } from "./queries";
import type { BookImport } from "./schema";
import { PIECE_SIDE, type Doubt, type PhotoNote } from "./terms";
import { rowsIn } from "@/lib/server/database/db";
import { errorText } from "@/lib/shared/errors";

/** Purpose of the encryption of photos. */
export const PHOTO_PURPOSE = "nearshelf photos of shelves";
/**
 * Stores a photo of a shelf, which a job reads. An earlier photo in which nothing could be read is deleted.
 * @param photo JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @throws AppError UNSUPPORTED_PHOTO, IMPORT_LIMIT.
 */
export async function createShelfImport(
  actor: Actor,
  photo: Uint8Array<ArrayBuffer>,
): Promise<BookImport> {
  assertPhoto(photo);
  // Encrypted, because this is the only upload stored with its metadata (such as the place) until it is read.
  const bytes = seal(photo, PHOTO_PURPOSE);
  const id = uuidv7();
  await transact(async (tx) => {
    await assertRoomForImport(tx, actor);
    await tx.bookImport.deleteMany({ where: { userId: actor.id, state: "UNREAD" } });
    const data = { id, userId: actor.id, format: "SHELF", state: "READING" } as const;
    await tx.bookImport.create({ data: { ...data, photo: { create: { bytes } } } });
    afterCommit(tx, async () => queueImport("read", id, await photosBefore(id)));
  }, WRITE_MS);
  return getImport(actor, id);
}

/** Result of reading a photo. */
export interface Reading {
  spines: ShelfSpine[];
  note: PhotoNote | null;
  /** Spines processed, and their total. */
  done: number;
  total: number;
}

/**
 * Ends the reading of a photo: writes a row for each readable spine, and deletes the photo. One transaction,
 * and only while the import is being read, so that a photo read twice makes no row twice.
 */
export async function finishReading(
  actor: Actor,
  importId: string,
  { spines, note, done, total }: Reading,
): Promise<void> {
  const rows: { spine: ShelfSpine; piece: Piece | null }[] = [];
  for (const spine of spines) {
    const piece = spine.picture && (await pieceOf(spine.picture));
    if (spine.title ?? piece) rows.push({ spine, piece });
  }
  await transact(async (tx) => {
    const [open] = await rowsIn<unknown>(tx)`
      SELECT 1 FROM "BookImport" WHERE id = ${importId}::uuid AND state = 'READING' FOR NO KEY UPDATE`;
    if (!open) return;
    await tx.bookImportPhoto.deleteMany({ where: { importId } });
    const isRead = rows.length > 0;
    await tx.bookImport.update({
      where: { id: importId },
      data: {
        state: isRead ? "READY" : "UNREAD",
        photoNote: note ?? (isRead ? null : "NO_SPINES"),
        readingUntil: null,
        spines: total,
        spinesRead: done,
      },
    });
    const ids = await writeRows(tx, actor, importId, rowsOf(rows.map(({ spine }) => spine)));
    const pieces = ids.flatMap((rowId, at) => {
      const piece = rows[at]?.piece;
      return piece ? [{ rowId, ...piece }] : [];
    });
    await tx.bookImportPiece.createMany({ data: pieces });
  }, WRITE_MS);
  await pushProgress(actor.id, importId, true);
}

/** Uncertain readings get a doubt and are not ticked. */
function rowsOf(spines: ShelfSpine[]) {
  const read = spines.map(({ title, author, language, genre }) =>
    checkRow({
      ...{ title: title ?? "", author: ordinaryCapitals(author ?? "") },
      ...{ language: language ?? "", genre: genre ?? "" },
    }),
  );
  return markRepeated(read).map((row, at) => {
    const isSure = (spines[at]?.confidence ?? 0) >= SURE_SPINE_CONFIDENCE;
    const doubts: Doubt[] = row.title === null || isSure ? row.doubts : [...row.doubts, "READING"];
    return { ...row, chosen: row.chosen && isSure, doubts };
  });
}

/** First letters of the words of a name, also after a hyphen, a dot, and in O'Brien. */
const BEGINNINGS = /(?<=^|[\s.-]|(?<!\p{L})[od]['’])\p{L}/gu;

/** A name printed in capitals, in normal capitalisation. */
function ordinaryCapitals(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.toLowerCase().replace(BEGINNINGS, (letter) => letter.toUpperCase());
}

interface Piece {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

async function pieceOf(picture: Uint8Array): Promise<Piece | null> {
  try {
    const { bytes, ...size } = await toThumbnail(picture, PIECE_SIDE);
    return { ...size, bytes: new Uint8Array(bytes) };
  } catch (error) {
    log().warn({ error: errorText(error) }, "piece of a photo");
    return null;
  }
}
