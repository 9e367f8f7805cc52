import type { PendingMessage } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import type { ChatKey } from "./target";

/** Which messages: the newest (page 0), or those before or after a `seq`. */
interface MessagePage {
  page?: number;
  size: number;
  before?: number;
  after?: number;
}

/** API calls and the socket channel, as the chat uses them. */
export interface Transport {
  /**
   * @param named conversations to tell of even where the list ends before them.
   * @param people so many, those written with last, are in the list.
   */
  listConversations: (named: readonly ChatKey[], people: number) => Promise<Conversation[]>;
  listMessages: (key: ChatKey, page: MessagePage) => Promise<ChatMessage[]>;
  /** @param upTo the `seq` of the last message that was read. */
  markRead: (key: ChatKey, upTo: number) => Promise<unknown>;
  /** Resolves with the stored message. */
  send: (key: ChatKey, message: { content: string; clientId: string }) => Promise<ChatMessage>;
  isConnected: () => boolean;
}

/** The code of a failed call: one of `errors.<CODE>`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "SERVER";
}

/** The code of what was not sent for want of a connection. */
export const NOT_CONNECTED = "NOT_CONNECTED";
/** Codes that say nothing of the message itself: it is sent again as soon as possible. */
const INTERRUPTED = new Set([NOT_CONNECTED, "NETWORK", "LEFT"]);
export const isInterrupted = ({ error }: Pick<PendingMessage, "error">) =>
  error !== null && INTERRUPTED.has(error);

/** Milliseconds until a call that failed while the channel is up is retried. */
export const TRY_AGAIN_AFTER = 3_000;
