import type { Actor } from "@/lib/server/session/actor";
import { callerKey, limit } from "@/lib/server/http/rate-limit";
import { pictureAnswer } from "@/lib/features/files/answer";
import { findImage } from "@/lib/features/files/queries";
import { generatedCover } from "./cover-picture";
import { viewBook } from "./queries";

/**
 * Answers with a book's cover: its picture, or the generated one. Who may see the book sees it.
 * @throws AppError NOT_FOUND, RATE_LIMITED.
 */
export async function serveCover(
  actor: Actor | null,
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  const book = await viewBook(actor, id);
  const { coverImageId } = book;
  // A drawing costs a thousand times what a stored picture does.
  const beforeDrawing = () => limit("picture", actor?.id ?? callerKey(request));
  const picture = coverImageId
    ? await findImage(coverImageId, width)
    : generatedCover(book, width, beforeDrawing);
  return pictureAnswer(request, picture, "ask");
}
