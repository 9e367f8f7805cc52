import { runIn, type Tx } from "@/lib/server/database/db";
import { wrongField } from "@/lib/shared/errors";
import type { Book } from "@/prisma/client/client";
import type { BookChange } from "./schema";

/**
 * Checks the circles chosen for the owner's books; the owner's row is locked, so that no membership ends meanwhile.
 * @param book as it is; none for a new one, and for several at once.
 * @returns the circles to store; undefined if they stay as they are.
 * @throws AppError INVALID_INPUT: circles without CHOSEN_CIRCLES, none with it, or one that the owner is not in.
 */
export async function checkCircles(
  tx: Tx,
  ownerId: string,
  { visibility, circles }: Pick<BookChange, "visibility" | "circles">,
  book?: Pick<Book, "id" | "visibility">,
): Promise<string[] | undefined> {
  if ((visibility ?? book?.visibility) !== "CHOSEN_CIRCLES") {
    if (circles?.length) throw wrongField("circles", "invalid");
    return undefined;
  }
  const chosen = [...new Set(circles)].sort();
  if (book?.visibility === "CHOSEN_CIRCLES") {
    if (!circles || chosen.join() === (await circlesOf(tx, book.id)).join()) return undefined;
  }
  if (chosen.length === 0) throw wrongField("circles", "required");
  const own = await tx.circleMember.count({
    where: { userId: ownerId, circleId: { in: chosen } },
  });
  if (own < chosen.length) throw wrongField("circles", "unknown");
  return chosen;
}

async function circlesOf(tx: Tx, bookId: string): Promise<string[]> {
  const chosen = await tx.bookCircle.findMany({ where: { bookId }, orderBy: { circleId: "asc" } });
  return chosen.map(({ circleId }) => circleId);
}

/** Shows these books of the owner to these circles, and to no others. */
export async function showToCircles(
  tx: Tx,
  ownerId: string,
  bookIds: readonly string[],
  circles: readonly string[],
): Promise<void> {
  const bookId = { in: [...bookIds] };
  await tx.bookCircle.deleteMany({ where: { bookId, circleId: { notIn: [...circles] } } });
  await runIn(tx)`
    INSERT INTO "BookCircle" ("bookId", "circleId", "ownerId")
    SELECT b.id, chosen.id, b."ownerId" FROM "Book" b, unnest(${circles}::uuid[]) AS chosen (id)
     WHERE b.id = ANY (${bookIds}::uuid[]) AND b."ownerId" = ${ownerId}::uuid
        ON CONFLICT DO NOTHING`;
}
