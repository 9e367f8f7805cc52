import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { CATEGORY_COLUMN, versionKey, widthsOf, type CategoryColumn } from "./key";
import type { ServedPicture } from "./answer";
import { versionFor, type ImageCategory } from "./terms";
import { files } from "./store";

/**
 * A stored picture; the caller has checked that it may be seen.
 * @param width the narrowest version that is at least this wide; without it the widest.
 * @throws AppError NOT_FOUND.
 */
export async function findImage(id: string, width: number | undefined): Promise<ServedPicture> {
  const [row] = await query<StoredImage>(
    "image",
    `SELECT id, key, category FROM "Image" WHERE id = $1`,
    [id],
  );
  if (!row) throw new AppError("NOT_FOUND");
  return storedPicture(row, width);
}

export interface StoredImage {
  id: string;
  key: string;
  category: CategoryColumn;
}

/** The same for a known row; `load` throws NOT_FOUND if the files are missing. */
export function storedPicture(image: StoredImage, width: number | undefined): ServedPicture {
  const version = versionFor(width, widthsOf(image.category));
  return {
    type: "image/webp",
    etag: `"${image.id}-${version}"`,
    load: async () => {
      const bytes = await files().get(versionKey(image.key, version));
      if (!bytes) throw new AppError("NOT_FOUND");
      return bytes;
    },
  };
}

/** Whether this reader uploaded the picture, for that use if given. */
export async function ownsImage(
  actor: Actor,
  id: string,
  category?: ImageCategory,
): Promise<boolean> {
  const where = { id, ownerId: actor.id, category: category && CATEGORY_COLUMN[category] };
  return (await db().image.count({ where })) > 0;
}
