import { lockOwnBook } from "@/lib/features/books/commands";
import { getBook } from "@/lib/features/books/queries";
import type { BookDto } from "@/lib/features/books/schema";
import { transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";
import type { GiftChoice } from "./schema";
import { GIFT_CHOICES } from "./terms";

/**
 * Says what becomes of a book that one was given: others may borrow it, or have it, or nobody sees it. Of
 * one that somebody outside has, what it is offered for once it is back.
 * @throws AppError NOT_FOUND (not the actor's book), CONFLICT (that has been said already).
 */
export async function chooseForGift(
  actor: Actor,
  bookId: string,
  { choice }: GiftChoice,
): Promise<BookDto> {
  await transact(async (tx) => {
    const { choiceOpen } = await lockOwnBook(tx, actor, bookId);
    if (!choiceOpen) throw new AppError("CONFLICT");
    const { state, visibility } = GIFT_CHOICES[choice];
    const data = { returnsTo: state };
    const { count } = await tx.outsideLoan.updateMany({ where: { bookId }, data });
    await tx.book.update({
      where: { id: bookId },
      data: { choiceOpen: false, visibility, ...(count === 0 && { state }) },
    });
  });
  return getBook(actor, bookId);
}
