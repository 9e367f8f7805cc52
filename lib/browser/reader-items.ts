import { readItem, removeItems, writeItem } from "./storage";

export const TOKEN_KEY = "authToken";

/**
 * All that windows keep of a reader in `localStorage` and `sessionStorage`. A key is one of these and the reader's
 * id, so that nobody else looks it up.
 */
const KINDS = [
  "book_drafts",
  "book_labels",
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

/** @param part which of several of one kind. */
export function itemOf(userId: string, kind: Kind, part?: string): ReaderItem {
  return part ? `${kind}_${userId}_${part}` : `${kind}_${userId}`;
}

/** Whether it is kept of a reader, but not of this one. */
export function isForeign(key: string, userId?: string): boolean {
  const found = OF_READER.exec(key);
  return found !== null && (userId === undefined || found[1] !== userId);
}

/** Removes what is kept of readers, but for this one. */
export function dropReaderItems(except?: string): void {
  removeItems((key) => isForeign(key, except));
}

export function keepItem(key: ReaderItem, value: string, store?: "sessionStorage"): void {
  // Signed out meanwhile, in this tab or another: nothing may come back.
  if (readItem(TOKEN_KEY) !== null) writeItem(key, value, store);
}
