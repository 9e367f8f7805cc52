import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture } from "@/lib/features/files/queries";
import { isImageVisibleSql } from "./policy";

/**
 * Answers with a stored picture, as long as something shows it to this viewer.
 * @param width the narrowest version that is at least this wide; without it the widest.
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
