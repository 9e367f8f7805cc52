import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/core/database/db";
import { log } from "@/lib/core/log";
import { CATEGORY_COLUMN, imageKey, versionKey } from "./key";
import { toPicture } from "./picture";
import { PICTURE_WIDTHS, type ImageCategory } from "./terms";
import { files } from "./store";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const PAGE = 500;
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
  const shape = category === "profile-picture" ? "square" : "whole";
  const { width, height, versions } = await toPicture(actor.id, bytes, shape);
  const key = imageKey(randomUUID());
  try {
    for (const target of PICTURE_WIDTHS) {
      await files().put(versionKey(key, target), versions[target]);
    }
    const data = { ownerId: actor.id, category: CATEGORY_COLUMN[category], key, width, height };
    return (await db().image.create({ data, select: { id: true } })).id;
  } catch (error) {
    await removeFiles([key]);
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
  if (count > 0) await removeFiles([image.key]);
}

/** Removes pictures that were uploaded before this moment and are not shown anywhere. */
export async function discardUnused(before: Date): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const page = await db().image.findMany({
      where: { ...UNUSED, createdAt: { lt: before }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: PAGE,
      select: { id: true },
    });
    for (const { id } of page) await discardImage(id);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Removes pictures' files; what the store does not let go now, the sweep finds later. */
export async function removeFiles(keys: string[]): Promise<void> {
  const versions = keys.flatMap((key) => PICTURE_WIDTHS.map((width) => versionKey(key, width)));
  await files().delete(versions).catch((error: Error) => {
    log().warn({ error: error.message }, "files stay behind");
  });
}
