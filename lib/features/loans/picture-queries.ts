import { IS_LISTED, ownerNotBlockedSql } from "@/lib/features/books/policy";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture } from "@/lib/features/files/queries";
import { isActiveSql, viewerSql } from "@/lib/features/users/policy";

/**
 * A picture is there for its owner, for administrators, and for whom something shows it: a book as
 * `getBook` and `getPublicBook` give it, the profile of an active reader, a loan of one's own.
 * Whom one has blocked oneself is still seen in the list of the blocked.
 */
function visibleImageSql(viewer: Actor | null, id: string): Sql {
  const viewerId = viewerSql(viewer);
  const isComplete = sql`${viewer?.complete ?? false}::boolean`;
  return sql`
  SELECT i.key FROM "Image" i
   WHERE i.id = ${id} AND (
     i."ownerId" = ${viewerId} OR ${viewer?.role ?? null} = 'ADMIN'
     OR EXISTS (SELECT 1 FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
                 WHERE b."coverImageId" = i.id AND ${IS_LISTED}
                   AND (b."isShareable" OR ${isComplete}) AND ${ownerNotBlockedSql(viewerId)})
     OR ${isComplete} AND EXISTS (SELECT 1 FROM "User" u
                 WHERE u."profileImageId" = i.id AND ${isActiveSql("u")}
                   AND NOT EXISTS (SELECT 1 FROM "Block" bl
                         WHERE bl."blockerId" = u.id AND bl."blockedId" = ${viewerId}))
     OR EXISTS (SELECT 1 FROM "Loan" l
                 WHERE l."photoUrl" = '/api/images/' || i.id AND ${viewerId} IN (l."ownerId", l."borrowerId")))`;
}

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
  const [row] = await query<{ key: string }>("image-visible", visibleImageSql(viewer, id));
  if (!row) throw new AppError("NOT_FOUND");
  return pictureAnswer(request, storedPicture({ id, key: row.key }, width), "minutes");
}
