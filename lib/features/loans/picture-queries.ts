import { IS_LISTED, ownerNotBlockedSql } from "@/lib/features/books/policy";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture } from "@/lib/features/files/queries";
import { isActiveSql, viewerSql } from "@/lib/features/users/policy";

/**
 * Who may see a picture: its uploader, administrators, and whoever may see the book, the profile or
 * the loan that shows it. Profile pictures of users one has blocked stay visible, for the list of
 * blocked users.
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
  const [row] = await query<{ key: string }>("image-visible", visibleImageSql(viewer, id));
  if (!row) throw new AppError("NOT_FOUND");
  return pictureAnswer(request, storedPicture({ id, key: row.key }, width), "minutes");
}
