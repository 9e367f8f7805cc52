import { IS_LISTED } from "@/lib/features/books/queries";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture } from "@/lib/features/files/queries";
import { blockFreeSql } from "@/lib/features/users/policy";

/**
 * A picture is there for its owner, for administrators, and for whom something shows it: a book as
 * `getBook` and `getPublicBook` give it, the profile of a reader who is here, a loan of one's own.
 * Whom one has blocked oneself is still seen in the list of the blocked.
 * `$1` is the picture, `$2` the viewer or null, `$3` whether their profile is complete, `$4` their role.
 */
const VISIBLE = `
  SELECT i.key FROM "Image" i
   WHERE i.id = $1 AND (
     i."ownerId" = $2::uuid OR $4 = 'ADMIN'
     OR EXISTS (SELECT 1 FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
                 WHERE b."coverImageId" = i.id AND ${IS_LISTED} AND (b."isShareable" OR $3)
                   AND ${blockFreeSql('b."ownerId"', "$2::uuid")})
     OR $3 AND EXISTS (SELECT 1 FROM "User" u
                 WHERE u."profileImageId" = i.id AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
                   AND NOT EXISTS (SELECT 1 FROM "Block" bl
                         WHERE bl."blockerId" = u.id AND bl."blockedId" = $2::uuid))
     OR EXISTS (SELECT 1 FROM "Loan" l
                 WHERE l."photoUrl" = '/api/images/' || i.id AND $2::uuid IN (l."ownerId", l."borrowerId")))`;

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
  const values = [id, viewer?.id ?? null, viewer?.complete ?? false, viewer?.role ?? null];
  const [row] = await query<{ key: string }>("image-visible", VISIBLE, values);
  if (!row) throw new AppError("NOT_FOUND");
  return pictureAnswer(request, storedPicture({ id, key: row.key }, width), "minutes");
}
