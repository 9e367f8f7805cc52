import type { PendingMessage, Thread } from "@/lib/features/chat/machine";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { dayIn } from "@/lib/shared/time";

/** Messages of one writer within this time are grouped. */
const GROUP_MS = 5 * 60_000;

interface Grouping {
  /** Grouped with the message before. */
  joinsPrevious: boolean;
  /** Grouped with the next message. */
  joinsNext: boolean;
}

/** A row of a log. */
export type Line =
  | { kind: "day"; id: string; timestamp: string }
  | { kind: "unread"; id: string }
  | { kind: "about"; id: string; loanId: string | null; isFirst: boolean }
  | ({ kind: "message"; id: string; message: ChatMessage } & Grouping)
  | ({ kind: "pending"; id: string; message: PendingMessage } & Grouping);

/**
 * Rows of a log: messages with a label at the start of each calendar day and where another
 * conversation begins; unsent messages last. An own message keeps its id when the server's copy
 * replaces it.
 * @param timeZone of the reader.
 * @param unreadFrom the id of the first message that was unread when the thread was opened.
 */
export function linesOf(
  { messages, pending }: Thread,
  timeZone: string | undefined,
  unreadFrom?: string | null,
): Line[] {
  const lines: Line[] = [];
  let day = "";
  let about: string | null | undefined;
  const add = (line: Extract<Line, Grouping>) => {
    const { id, timestamp, loanId } = line.message;
    const next = dayIn(timeZone, new Date(timestamp));
    if (next !== day) lines.push({ kind: "day", id: `day-${next}`, timestamp });
    day = next;
    if (id === unreadFrom) lines.push({ kind: "unread", id: "unread" });
    if (loanId !== about)
      lines.push({ kind: "about", id: `about-${line.id}`, loanId, isFirst: about === undefined });
    about = loanId;
    const before = lines.at(-1);
    if (before && "joinsPrevious" in before && isGrouped(before.message, line.message)) {
      before.joinsNext = true;
      line.joinsPrevious = true;
    }
    lines.push(line);
  };
  const ungrouped: Grouping = { joinsPrevious: false, joinsNext: false };
  for (const message of messages) {
    add({ kind: "message", id: message.clientId ?? message.id, message, ...ungrouped });
  }
  for (const message of pending) {
    add({ kind: "pending", id: message.clientId, message, ...ungrouped });
  }
  return lines;
}

function isGrouped(before: ChatMessage | PendingMessage, next: typeof before): boolean {
  const apart = Date.parse(next.timestamp) - Date.parse(before.timestamp);
  return before.senderId === next.senderId && apart < GROUP_MS;
}
