import { randomUUID } from "node:crypto";
import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { FIRST_ID, pagesOf } from "@/lib/server/database/pages";
import { db, rowsIn, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import { ALL_WIDTHS, CATEGORY_COLUMN, imageKey, versionKey, widthsOf } from "./key";
import { toPicture } from "./picture";
import { MAX_PICTURES, MAX_STORED_BYTES, type ImageCategory } from "./terms";
import { files } from "./store";

const PAGE_ROWS = 500;
const UNUSED = { coverOf: { none: {} }, profileOf: { none: {} }, loanPicture: { is: null } };

/** What shows a picture as soon as it is stored. */
type ShownBy = Pick<Prisma.ImageUncheckedCreateInput, "loanPicture">;

/**
 * Stores an uploaded picture in every width. Files are written first and the row last, so a row always has its
 * files, and after an error nothing stays.
 * @param prepare runs in the transaction that writes the row, with its owner's row locked: takes locks, checks,
 *   and returns what shows the picture.
 * @returns the picture's id.
 * @throws AppError PICTURE_LIMIT, DISK_FULL, and the errors of `toPicture` and `prepare`.
 */
export async function storeImage(
  actor: Actor,
  category: ImageCategory,
  bytes: Uint8Array,
  prepare?: (tx: Tx) => Promise<ShownBy>,
): Promise<string> {
  const column = CATEGORY_COLUMN[category];
  const shape = category === "profile-picture" ? "square" : "whole";
  await assertRoom(db(), actor.id, 0);
  const picture = await toPicture(actor.id, bytes, { shape, widths: widthsOf(column) });
  const { width, height, versions } = picture;
  const key = imageKey(randomUUID());
  try {
    for (const [target, version] of versions) {
      await files().put(versionKey(key, target), version);
    }
    const bytes = [...versions.values()].reduce((sum, { length }) => sum + length, 0);
    const data = { ownerId: actor.id, category: column, key, width, height, bytes };
    return await transact(async (tx) => {
      // Serialises uploads of one reader, so that they are counted correctly.
      await lockUserRow(tx, actor.id);
      const shownBy = await prepare?.(tx);
      await assertRoom(tx, actor.id, bytes);
      return (await tx.image.create({ data: { ...data, ...shownBy }, select: { id: true } })).id;
    });
  } catch (error) {
    await removeFiles([key]);
    throw error;
  }
}

/** @throws AppError PICTURE_LIMIT if another picture of `bytes` bytes exceeds a limit. */
async function assertRoom(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const room = await roomOf(tx, ownerId);
  if (!isRoom({ pictures: room.pictures - 1, bytes: room.bytes - bytes }))
    throw new AppError("PICTURE_LIMIT");
}

/** What a reader may still store. */
interface Room {
  pictures: number;
  bytes: number;
}

const isRoom = ({ pictures, bytes }: Room) => pictures >= 0 && bytes >= 0;

async function roomOf(tx: Tx, ownerId: string): Promise<Room> {
  const { _count, _sum } = await tx.image.aggregate({
    where: { ownerId },
    _count: true,
    _sum: { bytes: true },
  });
  return { pictures: MAX_PICTURES - _count, bytes: MAX_STORED_BYTES - (_sum.bytes ?? 0) };
}

/**
 * Deletes a picture, which also removes it from books and profiles; its files are deleted after the commit.
 * @returns the id of its owner.
 * @throws AppError NOT_FOUND.
 */
export async function deleteImage(tx: Tx, id: string): Promise<string> {
  const [image] = await rowsIn<{ key: string; ownerId: string }>(tx)`
    DELETE FROM "Image" WHERE id = ${id}::uuid RETURNING key, "ownerId"`;
  if (!image) throw new AppError("NOT_FOUND");
  afterCommit(tx, () => removeFiles([image.key]));
  return image.ownerId;
}

/**
 * Gives covers to the new owner of their books, except those that the old owner uses elsewhere.
 * @returns those for which the new owner has no room: the books are not to show them, and a job removes them.
 */
export async function giveCovers(tx: Tx, ids: readonly string[], to: string): Promise<string[]> {
  const refused = [];
  const room = await roomOf(tx, to);
  for (const id of ids) {
    const image = await tx.image.findUnique({
      where: { id },
      select: {
        ownerId: true,
        bytes: true,
        coverOf: { select: { ownerId: true } },
        profileOf: true,
      },
    });
    if (!image || image.ownerId === to || image.profileOf.length > 0) continue;
    if (image.coverOf.some(({ ownerId }) => ownerId === image.ownerId)) continue;
    room.pictures -= 1;
    room.bytes -= image.bytes;
    if (isRoom(room)) await tx.image.update({ where: { id }, data: { ownerId: to } });
    else refused.push(id);
  }
  return refused;
}

/** Removes a picture if no book, profile or loan shows it. */
export async function discardImage(id: string): Promise<void> {
  const unused = { id, ...UNUSED };
  if ((await db().loan.count({ where: { photoUrl: { startsWith: `/api/images/${id}` } } })) > 0)
    return;
  const image = await db().image.findFirst({ where: unused, select: { key: true } });
  if (!image) return;
  const { count } = await db().image.deleteMany({ where: unused });
  if (count > 0) await removeFiles([image.key]);
}

/** Removes unused pictures that were uploaded before this moment. */
export async function discardUnused(before: Date): Promise<void> {
  const pages = pagesOf((last?: { id: string }) =>
    db().image.findMany({
      where: { ...UNUSED, createdAt: { lt: before }, id: { gt: last?.id ?? FIRST_ID } },
      orderBy: { id: "asc" },
      take: PAGE_ROWS,
      select: { id: true },
    }),
  );
  for await (const page of pages) for (const { id } of page) await discardImage(id);
}

/** Removes pictures' files; the sweep finds later what the store does not delete now. */
export async function removeFiles(keys: string[]): Promise<void> {
  const versions = keys.flatMap((key) => ALL_WIDTHS.map((width) => versionKey(key, width)));
  await files()
    .delete(versions)
    .catch((error: Error) => {
      log().warn({ error: error.message }, "files stay behind");
    });
}
