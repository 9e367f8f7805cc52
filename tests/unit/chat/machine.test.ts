import fc from "fast-check";
import { expect, test } from "vitest";
import { addPending, addRead, addStored, completeTo, EMPTY_THREAD, hasGap, hasOlder, setFault } from "@/lib/chat/machine";
import type { ChatMessage } from "@/lib/chat/schema";

const ME = "00000000-0000-7000-8000-000000000001";
const YOU = "00000000-0000-7000-8000-000000000002";

function message(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-7000-8000-${String(seq).padStart(12, "0")}`,
    conversationId: "00000000-0000-7000-8000-00000000000c",
    seq, senderId: YOU, recipientId: ME, loanId: null,
    content: `message ${seq}`, timestamp: new Date(seq * 1000).toISOString(), read: false, clientId: null,
    ...more,
  };
}

test("whatever the order and the copies, a thread shows each message once and in order", () => {
  const deliveries = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }), { maxLength: 30 });
  fc.assert(
    fc.property(deliveries, (parts) => {
      const thread = parts.reduce((now, part) => addStored(now, part.map((seq) => message(seq))), EMPTY_THREAD);
      const expected = [...new Set(parts.flat())].sort((a, b) => a - b);
      expect(thread.messages.map(({ seq }) => seq)).toEqual(expected);
      const first = expected[0] ?? 0;
      const end = expected.findIndex((seq, at) => seq !== first + at);
      expect(completeTo(thread)).toBe(end < 0 ? (expected.at(-1) ?? 0) : first + end - 1);
      expect(hasGap(thread)).toBe(end >= 0);
      expect(hasOlder(thread)).toBe(first > 1);
    }),
  );
});

test("a pending message gives way to its stored copy, and to no other with the same words", () => {
  const now = new Date(5_000);
  const sending = addPending(addPending(EMPTY_THREAD, "hi", "a", now), "hi", "b", now);
  expect(sending.pending.map(({ id }) => id)).toEqual(["temp-a", "temp-b"]);
  const echoed = addStored(sending, [message(1, { senderId: ME, recipientId: YOU, content: "hi", clientId: "b" })]);
  expect(echoed.pending.map(({ id }) => id)).toEqual(["temp-a"]);
  expect(echoed.messages).toHaveLength(1);
  expect(setFault(echoed, "a", "RATE_LIMITED").pending[0]?.fault).toBe("RATE_LIMITED");
});

test("what was read stays read when an older copy arrives", () => {
  const sent = (seq: number) => message(seq, { senderId: ME, recipientId: YOU });
  const thread = addStored(EMPTY_THREAD, [sent(1), sent(2), message(3)]);
  const read = addRead(thread, {
    kind: "read", conversationId: "", loanId: null, readerId: YOU, friendId: ME, upTo: 1, unreadCount: 1,
  });
  expect(read.messages.map((one) => one.read)).toEqual([true, false, false]);
  expect(addStored(read, [sent(1)]).messages[0]?.read).toBe(true);
});
