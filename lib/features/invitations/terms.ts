/** Friends that one reader's link makes at once in a day (UTC); further ones send a request. */
export const BEFRIENDED_A_DAY = 20;

/** Query parameter of a link that names a book of the inviter's. */
export const BOOK_PARAM = "book";

/** Path behind an invitation link. */
export function invitationPath(code: string, bookId?: string | null): string {
  return `/i/${code}${bookId ? `?${BOOK_PARAM}=${bookId}` : ""}`;
}
