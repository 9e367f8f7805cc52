import { readItem, removeItems, writeItem } from "./storage";

export const TOKEN_KEY = "authToken";

/**
 * All kinds of items that windows store of a reader in `localStorage` and `sessionStorage`. A key contains the kind
 * and the reader's id, so that another reader never gets it.
 */
const KINDS = [
  "book_drafts",
  "book_labels",
  "book_last",
  "book_scans",
  "chat_active",
  "chat_conversations",
  "chat_drafts",
  "cover_readings",
  "hand_over",
  "import_edits",
  "import_text",
  "push_offer_later",
] as const;
type Kind = (typeof KINDS)[number];
export type ReaderItem = `${Kind}_${string}`;

const OF_READER = new RegExp(`^(?:${KINDS.join("|")})(?:_([^_]*)|$)`);

/** @param part distinguishes several items of one kind */
export function itemOf(userId: string, kind: Kind, part?: string): ReaderItem {
  return part ? `${kind}_${userId}_${part}` : `${kind}_${userId}`;
}

/** Whether an item belongs to another reader than this one. */
export function isForeign(key: string, userId?: string): boolean {
  const found = OF_READER.exec(key);
  return found !== null && (userId === undefined || found[1] !== userId);
}

/** Removes all readers' items, except those of `except`. */
export function dropReaderItems(except?: string): void {
  removeItems((key) => isForeign(key, except));
}

export function keepItem(key: ReaderItem, value: string, store?: "sessionStorage"): void {
  // After a sign-out, in this tab or another, nothing may be stored.
  if (readItem(TOKEN_KEY) !== null) writeItem(key, value, store);
}
