import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeUpTo,
  EMPTY_THREAD,
  hasGap,
  isWhole,
  withMessages,
  withNewestPage,
  withOutcome,
  withoutPending,
  withPending,
  type PendingMessage,
  type Thread,
} from "@/components/chat/model/thread";
import { ME, message } from "../../support/chat";

const seqs = (thread: Thread) => thread.messages.map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => message(index + 1));

function pending(clientId: string, more: Partial<PendingMessage> = {}): PendingMessage {
  return {
    id: `temp-${clientId}`,
    clientId,
    senderId: ME,
    loanId: null,
    content: "Добрий день",
    timestamp: "2026-11-21T09:00:00.000Z",
    failure: null,
    ...more,
  };
}

describe("stored messages", () => {
  it("stand each once and in order, however they come", () => {
    const deliveries = fc
      .integer({ min: 1, max: 30 })
      .chain((last) =>
        fc.tuple(
          fc.constant(last),
          fc.array(fc.array(fc.integer({ min: 1, max: last }), { maxLength: 8 }), { maxLength: 12 }),
        ),
      );
    fc.assert(
      fc.property(deliveries, ([last, batches]) => {
        const told = [...batches, Array.from({ length: last }, (_, index) => last - index)];
        const thread = told.reduce(
          (known, batch) => withMessages(known, batch.map((seq) => message(seq))),
          EMPTY_THREAD,
        );
        expect(thread.messages).toEqual(upTo(last));
        expect(hasGap(thread)).toBe(false);
        expect(isWhole(thread)).toBe(true);
      }),
    );
  });

  it("are one where time, text and sender are the same, also under two ids", () => {
    const first = withMessages(EMPTY_THREAD, [message(1)]);
    const twin = { ...message(1), id: message(2).id };
    expect(withMessages(first, [twin])).toBe(first);
  });

  it("are two where only the text is the same", () => {
    const [one, two] = [message(1, { content: "ok" }), message(2, { content: "ok" })];
    expect(withMessages(EMPTY_THREAD, [one, two]).messages).toHaveLength(2);
  });

  it("tell where one is missing", () => {
    const thread = withMessages(EMPTY_THREAD, [message(4), message(5), message(8)]);
    expect(completeUpTo(thread)).toBe(5);
    expect(hasGap(thread)).toBe(true);
    expect(isWhole(thread)).toBe(false);
    expect(completeUpTo(EMPTY_THREAD)).toBe(0);
    expect(hasGap(EMPTY_THREAD)).toBe(false);
  });
});

describe("the newest page", () => {
  it("leaves no hole: what does not join it is forgotten, what does stays", () => {
    const kept = withMessages(EMPTY_THREAD, [1, 2, 8, 9].map((seq) => message(seq)));
    expect(seqs(withNewestPage(kept, [message(10), message(11)]))).toEqual([8, 9, 10, 11]);
    expect(seqs(withNewestPage(kept, [message(20), message(21)]))).toEqual([20, 21]);
  });

  it("keeps what came live while it was on its way", () => {
    const live = withMessages(EMPTY_THREAD, [message(12)]);
    expect(seqs(withNewestPage(live, [message(10), message(11)]))).toEqual([10, 11, 12]);
  });
});

describe("a message on its way", () => {
  it("is replaced by its echo, known by its mark", () => {
    const thread = withPending(withPending(EMPTY_THREAD, pending("a")), pending("b"));
    const after = withMessages(thread, [message(1, { senderId: ME, content: "Добрий день", clientId: "b" })]);
    expect(after.pending.map(({ clientId }) => clientId)).toEqual(["a"]);
    expect(after.messages).toHaveLength(1);
  });

  it("is replaced by an echo without a mark, by sender, loan and text, one for one", () => {
    const thread = withPending(withPending(EMPTY_THREAD, pending("a")), pending("b"));
    const echo = message(1, { senderId: ME, content: "Добрий день" });
    const after = withMessages(thread, [echo]);
    expect(after.pending.map(({ clientId }) => clientId)).toEqual(["b"]);
    expect(withMessages(after, [echo])).toBe(after);
  });

  it.each([
    ["another loan's", { loanId: "01900000-0000-7000-8000-0000000000d1" }],
    ["the other side's", { senderId: message(1).senderId }],
    ["another text's", { content: "Добрий вечір" }],
  ])("is not replaced by %s", (_, more) => {
    const thread = withPending(EMPTY_THREAD, pending("a"));
    const other = message(1, { senderId: ME, content: "Добрий день", ...more });
    expect(withMessages(thread, [other]).pending).toHaveLength(1);
  });

  it("is taken away when its echo was there already", () => {
    const echo = message(1, { senderId: ME, content: "Добрий день", clientId: "a" });
    const thread = withPending(withMessages(EMPTY_THREAD, [echo]), pending("a"));
    expect(withMessages(thread, [echo]).pending).toEqual([]);
  });

  it("fails for a reason, goes again, or is given up", () => {
    const thread = withPending(EMPTY_THREAD, pending("a"));
    const failed = withOutcome(thread, "temp-a", "RATE_LIMITED");
    expect(failed.pending[0]?.failure).toBe("RATE_LIMITED");
    expect(withOutcome(failed, "temp-a", null)).toEqual(thread);
    expect(withoutPending(failed, "temp-a")).toEqual(EMPTY_THREAD);
  });
});
