import type { Actor } from "@/lib/core/actor";
import { pictureAnswer } from "@/lib/files/answer";
import { findImage } from "@/lib/files/queries";
import { generatedCover } from "./cover-picture";
import { viewBook } from "./queries";

/**
 * Answers with a book's cover: its picture, or the generated one. Who may see the book sees it.
 * @throws AppError NOT_FOUND.
 */
export async function serveCover(
  actor: Actor | null,
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  const { title, author, coverImageId } = await viewBook(actor, id);
  const picture = coverImageId
    ? await findImage(coverImageId, width)
    : generatedCover(title, author, width);
  return pictureAnswer(request, picture, "ask");
}
