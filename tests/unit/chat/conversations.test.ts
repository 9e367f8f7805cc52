import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  find,
  listed,
  withConversation,
  withLastMessage,
  withRead,
  withSnapshot,
} from "@/components/chat/model/conversations";
import { byPerson, isOver } from "@/components/chat/model/people";
import type { Conversation } from "@/lib/features/chat/schema";
import { FRIEND, lastOf, ME, message, makeConversation } from "../../support/chat";

const LOAN = "01900000-0000-7000-8000-0000000000d1";
const OTHER_TALK = "01900000-0000-7000-8000-0000000000c2";
const ABOUT_LOAN = { id: OTHER_TALK, loanId: LOAN, bookTitle: "Тигролови" };
const gone = () => false;

const only = (conversations: readonly Conversation[]) => conversations[0] as Conversation;

describe("the list", () => {
  it("has the newest last message first, and nothing without one", () => {
    const older = makeConversation({ lastMessage: lastOf(message(1)) });
    const newer = makeConversation({ ...ABOUT_LOAN, lastMessage: lastOf(message(2)) });
    const silent = makeConversation({ id: null, friendId: ME });
    expect(listed([older, silent, newer])).toEqual([newer, older]);
  });

  it("has one entry for all conversations with a reader", () => {
    const other = makeConversation({ id: null, friendId: ME });
    const over = makeConversation({ ...ABOUT_LOAN, loanStatus: "RETURNED", unreadCount: 2 });
    const people = byPerson([makeConversation(), other, over]);
    const told = people.map(({ friendId, newest, unreadCount }) => [friendId, newest, unreadCount]);
    expect(told).toEqual([
      [FRIEND, makeConversation(), 2],
      [ME, other, 0],
    ]);
    const lent = makeConversation({ ...ABOUT_LOAN, loanStatus: "LENT" });
    expect([makeConversation(), over, lent].map(isOver)).toEqual([false, true, false]);
  });

  it("keeps the direct talk and a loan's apart", () => {
    const both = [makeConversation(), makeConversation(ABOUT_LOAN)];
    expect(find(both, `direct:${FRIEND}`)).toBe(both[0]);
    expect(find(both, `loan:${LOAN}`)).toBe(both[1]);
  });
});

describe("a message", () => {
  it("counts once as unread, however often and in whatever order messages come", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (order) => {
        const told = order.reduce<readonly Conversation[]>(
          (known, seq) => withLastMessage(known, message(seq), ME) ?? known,
          [makeConversation()],
        );
        const raised = order.filter((seq, at) => seq > Math.max(0, ...order.slice(0, at))).length;
        expect(only(told).unreadCount).toBe(raised);
        expect(only(told).lastMessage?.seq ?? 0).toBe(Math.max(0, ...order));
      }),
    );
  });

  it("of one's own is the last one and not unread", () => {
    const told = withLastMessage([makeConversation()], message(1, { senderId: ME }), ME);
    expect(only(told ?? [])).toMatchObject({ unreadCount: 0, lastMessage: { seq: 1 } });
  });

  it("from somebody new has no conversation yet", () => {
    expect(withLastMessage([], message(1), ME)).toBeNull();
    expect(withLastMessage([makeConversation()], message(1, { loanId: LOAN }), ME)).toBeNull();
  });
});

describe("reading", () => {
  const talk = { conversationId: makeConversation().id ?? "", loanId: null, friendId: FRIEND };
  const read = { kind: "read", ...talk } as const;

  it("by oneself, here or elsewhere, sets what is left", () => {
    const mine = { ...read, readerId: ME, upTo: 3, unreadCount: 1 };
    const told = withRead([makeConversation({ unreadCount: 4 })], mine, ME);
    expect(only(told).unreadCount).toBe(1);
  });

  it("by the other side never goes back", () => {
    const theirs = { ...read, readerId: FRIEND, upTo: 3, unreadCount: 0 };
    const told = withRead([makeConversation({ friendReadSeq: 5 })], theirs, ME);
    expect(only(told).friendReadSeq).toBe(5);
  });
});

describe("the server's list", () => {
  it("holds, but does not undo a message that came meanwhile", () => {
    const closed = { mayWrite: false, closed: "notConnected" } as const;
    const stale = makeConversation({ lastMessage: lastOf(message(1)), ...closed });
    const known = makeConversation({ lastMessage: lastOf(message(2)), unreadCount: 1 });
    expect(only(withSnapshot([known], [stale], gone))).toEqual({
      ...stale,
      lastMessage: known.lastMessage,
      unreadCount: 1,
    });
    expect(only(withSnapshot([stale], [known], gone))).toEqual(known);
  });

  it("lets go what it does not name, unless that stays", () => {
    const blocked = makeConversation({ lastMessage: lastOf(message(1)) });
    expect(withSnapshot([blocked], [], gone)).toEqual([]);
    expect(withSnapshot([blocked], [], () => true)).toEqual([blocked]);
  });

  it("of one conversation replaces what was known of it", () => {
    const before = makeConversation({ friendshipStatus: "NOT_FRIENDS" });
    expect(withConversation([before], makeConversation())).toEqual([makeConversation()]);
  });
});
