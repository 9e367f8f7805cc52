import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addNewestPage,
  addPending,
  addStored,
  completeTo,
  removePending,
  EMPTY_THREAD,
  hasOlder,
  setPendingError,
  type PendingMessage,
  type Thread,
} from "@/lib/features/chat/machine";
import { FRIEND, ME, message } from "../../support/chat";

const seqs = (thread: Thread) => thread.messages.map(({ seq }) => seq);
const marks = (thread: Thread) => thread.pending.map(({ clientId }) => clientId);
const sent = (seq: number, more: object = {}) =>
  message(seq, { senderId: ME, content: "hi", ...more });

const said = (...numbers: number[]) => numbers.map((seq) => message(seq));

function pending(clientId: string): PendingMessage {
  const words = { senderId: ME, loanId: null, content: "hi", error: null };
  return { id: `temp-${clientId}`, clientId, ...words, timestamp: "2026-11-21T09:00:00.000Z" };
}
const SENDING = addPending(addPending(EMPTY_THREAD, pending("a")), pending("b"));

test("whatever the order and the copies, a thread shows each message once and in order", () => {
  const part = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const thread = parts.reduce((now, part) => addStored(now, said(...part)), EMPTY_THREAD);
      const expected = [...new Set(parts.flat())].sort((a, b) => a - b);
      expect(thread.messages).toEqual(said(...expected));
      const first = expected[0] ?? 0;
      const end = expected.findIndex((seq, at) => seq !== first + at);
      expect(completeTo(thread)).toBe(end < 0 ? (expected.at(-1) ?? 0) : first + end - 1);
      expect(hasOlder(thread)).toBe(first > 1);
    }),
  );
});

test("the same words twice are two messages", () => {
  expect(addStored(EMPTY_THREAD, [sent(1), sent(2)]).messages).toHaveLength(2);
});

test("what was read stays read when an older copy arrives", () => {
  const read = addStored(EMPTY_THREAD, [sent(1, { read: true }), sent(2)]);
  const { messages } = addStored(read, [sent(1), sent(2)]);
  expect(messages.map((one) => one.read)).toEqual([true, false]);
});

test("the newest page forgets what does not join it, and keeps what came meanwhile", () => {
  const kept = addStored(EMPTY_THREAD, said(1, 2, 8, 9));
  expect(seqs(addNewestPage(kept, said(10, 11)))).toEqual([8, 9, 10, 11]);
  expect(seqs(addNewestPage(kept, said(20, 21)))).toEqual([20, 21]);
  expect(seqs(addNewestPage(addStored(EMPTY_THREAD, said(12)), said(11)))).toEqual([11, 12]);
});

describe("a pending message", () => {
  it("gives way to its stored copy, and to no other with the same words", () => {
    expect(SENDING.pending.map(({ id }) => id)).toEqual(["temp-a", "temp-b"]);
    const echoed = addStored(SENDING, [sent(1, { clientId: "b" })]);
    expect(marks(echoed)).toEqual(["a"]);
    expect(echoed.messages).toHaveLength(1);
  });

  it("gives way to a copy without a mark by sender, loan and text, one for one", () => {
    const echoed = addStored(SENDING, [sent(1)]);
    expect(marks(echoed)).toEqual(["b"]);
    expect(marks(addStored(echoed, [sent(1)]))).toEqual(["b"]);
  });

  it.each([
    ["another loan's", { loanId: "01900000-0000-7000-8000-0000000000d1" }],
    ["the other side's", { senderId: FRIEND }],
    ["another text's", { content: "ho" }],
    ["another mark's", { clientId: "c" }],
  ])("stays when %s is stored", (_, more) => {
    expect(marks(addStored(SENDING, [sent(1, more)]))).toEqual(["a", "b"]);
  });

  it("goes also when its copy was there before it", () => {
    const echo = sent(1, { clientId: "a" });
    const thread = addPending(addStored(EMPTY_THREAD, [echo]), pending("a"));
    expect(marks(addStored(thread, [echo]))).toEqual([]);
  });

  it("fails for a reason, is sent again, or given up", () => {
    const failed = setPendingError(SENDING, "a", "RATE_LIMITED");
    expect(failed.pending.map(({ error }) => error)).toEqual(["RATE_LIMITED", null]);
    expect(setPendingError(failed, "a", null)).toEqual(SENDING);
    expect(marks(removePending(failed, "a"))).toEqual(["b"]);
  });
});
