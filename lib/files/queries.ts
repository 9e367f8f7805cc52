import type { Actor } from "@/lib/core/actor";
import { db, read } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { CATEGORY_COLUMN, versionKey } from "./key";
import { pictureAnswer, type ServedPicture } from "./answer";
import { versionFor, type ImageCategory } from "./terms";
import { files } from "./store";

/**
 * Answers with a stored picture, which never changes under its id.
 * @param width the narrowest version that is at least this wide; without it the widest.
 * @throws AppError NOT_FOUND.
 */
export async function serveImage(
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  return pictureAnswer(request, await findImage(id, width), "forever");
}

/** A stored picture, as `serveImage` finds it. @throws AppError NOT_FOUND. */
export async function findImage(id: string, width: number | undefined): Promise<ServedPicture> {
  const version = versionFor(width);
  const [row] = await read<{ key: string }>("image", `SELECT key FROM "Image" WHERE id = $1`, [id]);
  if (!row) throw new AppError("NOT_FOUND");
  return {
    type: "image/webp",
    etag: `"${id}-${version}"`,
    load: async () => {
      const bytes = await files().get(versionKey(row.key, version));
      if (!bytes) throw new AppError("NOT_FOUND");
      return bytes;
    },
  };
}

/** True for a picture that this reader uploaded for that use. */
export async function ownsImage(actor: Actor, id: string, category: ImageCategory): Promise<boolean> {
  const where = { id, ownerId: actor.id, category: CATEGORY_COLUMN[category] };
  return (await db().image.count({ where })) > 0;
}
