import { describe, expect, it } from "vitest";
import {
  KEPT_CHARACTERS,
  KEPT_CONVERSATIONS,
  KEPT_MESSAGES,
  parseChats,
  parseWindows,
  serialiseChats,
  type StoredChats,
} from "@/components/chat/model/storage";
import type { ChatKey } from "@/components/chat/model/target";
import type { Thread } from "@/lib/features/chat/machine";
import { withChanged, withClosed, withOpen } from "@/components/chat/model/windows";
import { FRIEND, lastOf, message, makeConversation } from "../../support/chat";

const KEY: ChatKey = `direct:${FRIEND}`;
const idOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;

const TOO_MANY = Array.from({ length: KEPT_MESSAGES + 1 }, (_, at) => message(at + 1));

function many(count: number, messages: Thread["messages"]): StoredChats {
  const conversations = Array.from({ length: count }, (_, at) =>
    makeConversation({ loanId: idOf(at), lastMessage: lastOf(message(at + 1)) }),
  );
  const thread: Thread = { messages, pending: [] };
  const keys = conversations.map(({ loanId }): ChatKey => `loan:${loanId ?? ""}`);
  return { conversations, threads: new Map(keys.map((key) => [key, thread])) };
}

describe("chats kept in the browser", () => {
  it("come back as they were", () => {
    const thread: Thread = { messages: [message(1), message(2)], pending: [] };
    const kept = {
      conversations: [makeConversation({ lastMessage: lastOf(message(2)) })],
      threads: new Map([[KEY, thread]]),
    };
    expect(parseChats(serialiseChats(kept))).toEqual(kept);
  });

  it("are the newest, and no more than fits", () => {
    const content = "ї".repeat(4_000);
    const long = Array.from({ length: 60 }, (_, at) => message(at + 1, { content }));
    const text = serialiseChats(many(KEPT_CONVERSATIONS + 20, long));
    expect(text.length).toBeLessThanOrEqual(KEPT_CHARACTERS);
    const { conversations, threads } = parseChats(text);
    expect(conversations).toHaveLength(KEPT_CONVERSATIONS);
    expect(conversations[0]?.lastMessage?.seq).toBe(KEPT_CONVERSATIONS + 20);
    const first = threads.get(`loan:${conversations[0]?.loanId ?? ""}`);
    expect(first?.messages).toHaveLength(KEPT_MESSAGES);
    expect(first?.messages.at(-1)?.seq).toBe(60);
  });

  it.each([null, "", "{", "[1]", '[{"id":1}]', '{"a":1}'])("%j is nothing", (text) => {
    expect(parseChats(text)).toEqual({ conversations: [], threads: new Map() });
    expect(parseWindows(text)).toEqual([]);
  });

  it.each([
    ["a part that is missing", { messages: undefined }],
    ["a message of another shape", { messages: [{ ...message(1), content: 1 }] }],
    ["a word that nobody knows", { friendshipStatus: "ENEMIES" }],
    ["an address for an id", { friendId: "../../login" }],
    ["a moment that is none", { messages: [{ ...message(1), timestamp: "yesterday" }] }],
    ["a message before the first", { messages: [{ ...message(1), seq: 0 }] }],
    ["more messages than are kept", { messages: TOO_MANY }],
    ["half a message unread", { unreadCount: 0.5 }],
  ])("with %s are forgotten", (_, change) => {
    const [entry] = JSON.parse(serialiseChats(many(1, [message(1)]))) as object[];
    expect(parseChats(JSON.stringify([entry])).conversations).toHaveLength(1);
    expect(parseChats(JSON.stringify([{ ...entry, ...change }])).conversations).toEqual([]);
  });
});

describe("windows", () => {
  const target = (at: number) => ({ friendId: idOf(at), loanId: null });

  it("are three at most; the one opened longest ago gives way", () => {
    const first = withOpen([], { friendId: FRIEND });
    const windows = [1, 2, 3, 4].reduce((open, at) => withOpen(open, target(at)), first);
    expect(windows.map(({ friendId }) => friendId)).toEqual([4, 3, 2].map(idOf));
  });

  it("open once per reader, come to the front and are not minimised then", () => {
    const both = withOpen(withOpen([], target(1)), target(2));
    const windows = withChanged(both, { ...target(1), minimised: true });
    expect(windows.map(({ minimised }) => minimised)).toEqual([false, true]);
    const about = { ...target(1), loanId: idOf(7) };
    const again = withOpen(windows, about);
    expect(again).toEqual([about, target(2)].map((each) => ({ ...each, minimised: false })));
    expect(withClosed(again, target(2))).toHaveLength(1);
    expect(parseWindows(JSON.stringify(again))).toEqual(again);
    const double = JSON.stringify([...again, { ...target(1), minimised: true }]);
    expect(parseWindows(double), "one per reader").toEqual(again);
    expect(parseWindows(JSON.stringify([...again, ...again])), "more than fit").toEqual([]);
    const nobody = { ...target(1), friendId: "7", minimised: false };
    expect(parseWindows(JSON.stringify([nobody]))).toEqual([]);
  });
});
