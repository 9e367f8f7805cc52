import { lendingRules, type LendingRules } from "@/lib/features/books/lending-schema";
import { viewBook } from "@/lib/features/books/queries";
import type { BookDto } from "@/lib/features/books/schema";
import { db, query } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { keysOf, record } from "@/lib/shared/records";
import { existing } from "@/lib/shared/errors";
import { refusalOf, standingSql, type Standing } from "./lending-rules";
import type { BookViewWithTerms, RequestTerms } from "./rule-schema";

export function getLendingRules(actor: Actor): Promise<LendingRules> {
  return db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: record(keysOf(lendingRules.shape), () => true as const),
  });
}

/** How the owner's rules treat a request of this reader. */
async function requestTermsOf(actor: Actor, { id, state }: BookDto): Promise<RequestTerms> {
  // The rules are only about lending.
  if (state === "AVAILABLE_FOR_GIVE_AWAY") return { requestRule: null, approvedAtOnce: false };
  const [found] = await query<Standing>("standing", standingSql(id, actor.id));
  const standing = existing(found);
  const rule = refusalOf(standing, "request");
  return { requestRule: rule, approvedAtOnce: !rule && standing.approvesAtOnce };
}

/**
 * The part of a book that the actor, or a visitor, may see; members also get the terms of a request.
 * @throws AppError NOT_FOUND.
 */
export async function viewBookWithTerms(
  actor: Actor | null,
  id: string,
): Promise<BookViewWithTerms> {
  const book = await viewBook(actor, id);
  if (!actor || !("owner" in book) || book.isOwn) return book;
  return { ...book, ...(await requestTermsOf(actor, book)) };
}
