import * as z from "zod/mini";
import { readItem, writeItem } from "@/lib/browser/storage";
import { draftsKey, parse } from "./model/storage";
import type { ChatKey } from "./model/target";

/** Most drafts kept; older ones are dropped. */
const KEPT_DRAFTS = 20;
const draftList = z.array(z.object({ key: z.string(), text: z.string() }));

const drafts = (userId: string) => parse(draftList, readItem(draftsKey(userId)));

/** The user's unsent text in a conversation, kept over reloads. */
export function draftOf(userId: string, chatKey: ChatKey): string {
  return drafts(userId).find(({ key }) => key === chatKey)?.text ?? "";
}

export function keepDraft(userId: string, chatKey: ChatKey, text: string): void {
  const others = drafts(userId).filter(({ key }) => key !== chatKey);
  const next = text ? [{ key: chatKey, text }, ...others] : others;
  writeItem(draftsKey(userId), JSON.stringify(next.slice(0, KEPT_DRAFTS)));
}
