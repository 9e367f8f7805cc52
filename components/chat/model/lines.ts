import type { PendingMessage, Thread } from "@/lib/chat/machine";
import type { ChatMessage } from "@/lib/chat/schema";

/** What stands in a conversation's log, from top to bottom. */
export type Line =
  | { kind: "day"; id: string; timestamp: string }
  | { kind: "message"; id: string; message: ChatMessage }
  | { kind: "pending"; id: string; message: PendingMessage };

/**
 * Messages with a line at the beginning of each calendar day, what is not sent yet last. One's own
 * message keeps its id when the server's echo takes its place.
 * @param dayOf the calendar day of a moment, in the reader's zone.
 */
export function linesOf({ messages, pending }: Thread, dayOf: (timestamp: string) => string): Line[] {
  const lines: Line[] = [];
  let day = "";
  const add = (line: Line, timestamp: string) => {
    const next = dayOf(timestamp);
    if (next !== day) lines.push({ kind: "day", id: `day-${next}`, timestamp });
    day = next;
    lines.push(line);
  };
  for (const message of messages) {
    add({ kind: "message", id: message.clientId ?? message.id, message }, message.timestamp);
  }
  for (const message of pending) {
    add({ kind: "pending", id: message.clientId, message }, message.timestamp);
  }
  return lines;
}
