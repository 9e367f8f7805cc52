import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/core/database/db";
import { CATEGORY_COLUMN, imageKey, versionKey } from "./key";
import { toPicture } from "./picture";
import { PICTURE_WIDTHS, type ImageCategory } from "./schema";
import { files } from "./store";

const UNUSED = { coverOf: { none: {} }, profileOf: { none: {} } };

/**
 * Stores an uploaded picture in every width. Files come first and the row last, so a row always
 * has its files, and where anything fails nothing stays.
 * @returns the picture's id.
 * @throws AppError DISK_FULL, and what `toPicture` throws.
 */
export async function storeImage(
  actor: Actor,
  category: ImageCategory,
  bytes: Uint8Array,
): Promise<string> {
  const { width, height, versions } = await toPicture(bytes);
  const key = imageKey(randomUUID());
  try {
    for (const target of PICTURE_WIDTHS) {
      await files().put(versionKey(key, target), versions[target]);
    }
    const data = { ownerId: actor.id, category: CATEGORY_COLUMN[category], key, width, height };
    return (await db().image.create({ data, select: { id: true } })).id;
  } catch (error) {
    await removeFiles(key);
    throw error;
  }
}

/** Removes a picture that no book, profile or loan shows any more; else nothing happens. */
export async function discardImage(id: string): Promise<void> {
  const unused = { id, ...UNUSED };
  if ((await db().loan.count({ where: { photoUrl: { startsWith: `/api/images/${id}` } } })) > 0) return;
  const image = await db().image.findFirst({ where: unused, select: { key: true } });
  if (!image) return;
  const { count } = await db().image.deleteMany({ where: unused });
  if (count > 0) await removeFiles(image.key);
}

/** Removes pictures that were uploaded before this moment and never used. */
export async function discardUnused(before: Date): Promise<void> {
  const where = { ...UNUSED, createdAt: { lt: before } };
  for (const { id } of await db().image.findMany({ where, select: { id: true }, take: 1_000 })) {
    await discardImage(id);
  }
}

async function removeFiles(key: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await files().delete(versionKey(key, width));
}
