import { viewBook } from "@/lib/features/books/queries";
import type { BookDto } from "@/lib/features/books/schema";
import { db, query } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { refusalOf, standingSql, type Standing } from "./lending-rules";
import type { BookViewWithTerms, LendingRules, RequestTerms } from "./rule-schema";

/** The reader's own rules. */
export function getLendingRules(actor: Actor): Promise<LendingRules> {
  return db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      loanDays: true,
      approveFriends: true,
      booksPerReader: true,
      newcomersOneAtATime: true,
    },
  });
}

const OWN: RequestTerms = { requestRule: null, approvedAtOnce: false };

/** What a request of this reader for the book would meet. */
async function requestTermsOf(actor: Actor, { id, isOwn }: BookDto): Promise<RequestTerms> {
  if (isOwn) return OWN;
  const [standing] = await query<Standing & RequestTerms>("standing", standingSql(id, actor.id));
  if (!standing) return OWN;
  const rule = refusalOf(standing, "request");
  return { requestRule: rule, approvedAtOnce: !rule && standing.approvesAtOnce };
}

/**
 * What anyone who comes may see of a book, and to members what a request for it would meet.
 * @throws AppError NOT_FOUND.
 */
export async function viewBookWithTerms(
  actor: Actor | null,
  id: string,
): Promise<BookViewWithTerms> {
  const book = await viewBook(actor, id);
  if (!actor || !("owner" in book)) return book;
  return { ...book, ...(await requestTermsOf(actor, book)) };
}
