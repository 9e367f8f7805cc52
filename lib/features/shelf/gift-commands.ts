import { lockOwnBook } from "@/lib/features/books/commands";
import { getBook } from "@/lib/features/books/queries";
import type { BookDto } from "@/lib/features/books/schema";
import { transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";
import type { GiftChoice } from "./schema";
import { GIFT_CHOICES } from "./terms";

/**
 * Sets what becomes of a book received as a gift: others may borrow it, or have it, or nobody sees it. For a
 * book in an outside loan, this applies once it is back.
 * @throws AppError NOT_FOUND (not the actor's book), CONFLICT (chosen already).
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
