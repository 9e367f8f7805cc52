import * as z from "zod/mini";
import { keep, readKept } from "./browser-storage";
import { draftsKey, parse } from "./model/storage";
import type { ChatKey } from "./model/target";

/** A browser keeps so many drafts at most: those written last. */
const KEPT_DRAFTS = 20;
const draftList = z.array(z.object({ key: z.string(), text: z.string() }));

const drafts = (userId: string) => parse(draftList, readKept(draftsKey(userId)));

/** What this reader began to write there and did not send; it outlives the page. */
export function draftOf(userId: string, chatKey: ChatKey): string {
  return drafts(userId).find(({ key }) => key === chatKey)?.text ?? "";
}

export function keepDraft(userId: string, chatKey: ChatKey, text: string): void {
  const others = drafts(userId).filter(({ key }) => key !== chatKey);
  const next = text ? [{ key: chatKey, text }, ...others] : others;
  keep(draftsKey(userId), JSON.stringify(next.slice(0, KEPT_DRAFTS)));
}
