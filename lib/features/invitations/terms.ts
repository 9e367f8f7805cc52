/** Maximum of friends made at once by one reader's link per day (UTC); further guests send a request. */
export const BEFRIENDED_A_DAY = 20;

/** Query parameter of a link for one of the inviter's books. */
export const BOOK_PARAM = "book";

export function invitationPath(code: string, bookId?: string | null): string {
  return `/i/${code}${bookId ? `?${BOOK_PARAM}=${bookId}` : ""}`;
}
