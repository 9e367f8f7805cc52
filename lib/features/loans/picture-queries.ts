import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture } from "@/lib/features/files/queries";
import { isImageVisibleSql } from "./policy";

/**
 * Serves a picture that the viewer may see.
 * @param width the narrowest version at least this wide is chosen; the widest by default.
 * @throws AppError NOT_FOUND.
 */
export async function serveImage(
  viewer: Actor | null,
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  const [row] = await query<{ key: string }>(
    "image-visible",
    sql`SELECT i.key FROM "Image" i WHERE i.id = ${id} AND ${isImageVisibleSql(viewer)}`,
  );
  if (!row) throw new AppError("NOT_FOUND");
  return pictureAnswer(request, storedPicture({ id, key: row.key }, width), "minutes");
}
