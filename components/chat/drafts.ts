import { readItem, writeItem } from "@/lib/browser/storage";
import { listOf, shaped, isText } from "./model/shape";
import { draftsKey } from "./model/storage";
import type { ChatKey } from "./model/target";

interface Draft {
  key: string;
  text: string;
}

/** Most drafts kept; older ones are dropped. */
const KEPT_DRAFTS = 20;
const isDrafts = listOf(shaped<Draft>({ key: isText, text: isText }));

function drafts(userId: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(readItem(draftsKey(userId)) ?? "[]");
    return isDrafts(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The user's unsent text in a conversation, kept over reloads. */
export function draftOf(userId: string, chatKey: ChatKey): string {
  return drafts(userId).find(({ key }) => key === chatKey)?.text ?? "";
}

export function keepDraft(userId: string, chatKey: ChatKey, text: string): void {
  const others = drafts(userId).filter(({ key }) => key !== chatKey);
  const next = text ? [{ key: chatKey, text }, ...others] : others;
  writeItem(draftsKey(userId), JSON.stringify(next.slice(0, KEPT_DRAFTS)));
}
