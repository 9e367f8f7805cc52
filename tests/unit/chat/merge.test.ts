import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChatModel } from "@/components/chat/model/chat-model";
import { History } from "@/components/chat/model/history";
import { merge } from "@/components/chat/model/merge";
import { keyOfConversation, type ChatKey } from "@/components/chat/model/target";
import type { Transport } from "@/components/chat/model/transport";
import { addPending } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { ApiError } from "@/lib/browser/api-client";
import { FRIEND, lastOf, ME, message, makeConversation } from "../../support/chat";

const ALL: ChatKey = `direct:${FRIEND}`;
const LOANS = [
  "01900000-0000-7000-8000-0000000000d1",
  "01900000-0000-7000-8000-0000000000d2",
] as const;
const SUBJECTS = [null, ...LOANS];

/** The messages of a thread with their subjects, in the order of time. */
function written(subjects: readonly (string | null)[]): ChatMessage[] {
  const seqs = new Map<string | null, number>();
  return subjects.map((loanId, at) => {
    const seq = (seqs.get(loanId) ?? 0) + 1;
    seqs.set(loanId, seq);
    const timestamp = new Date(1_800_000_000_000 + at * 1_000).toISOString();
    return message(seq, { id: crypto.randomUUID(), loanId, timestamp, content: `line ${at}` });
  });
}

/** A reader's chats with these messages on the server, none loaded. */
function chatWith(messages: readonly ChatMessage[], fields: Partial<Conversation> = {}) {
  const of = (loanId: string | null) => messages.filter((each) => each.loanId === loanId);
  const keys: ChatKey[] = [];
  const listMessages: Transport["listMessages"] = async (key, { size, before, after = 0 }) => {
    keys.push(key);
    const all = of(key === ALL ? null : key.slice("loan:".length));
    const asked = all.filter(({ seq }) => seq < (before ?? Infinity) && seq > after);
    return after ? asked.slice(0, size) : asked.slice(-size);
  };
  const transport: Transport = {
    listMessages,
    listConversations: async () => [],
    markRead: async () => undefined,
    send: () => Promise.reject(new ApiError(0, "NOT_CONNECTED", "")),
    isConnected: () => false,
  };
  const model = new ChatModel();
  const conversations = SUBJECTS.flatMap((loanId) => {
    const last = of(loanId).at(-1);
    const id = loanId ?? makeConversation().id;
    const lastMessage = last ? lastOf(last) : null;
    const bookTitle = loanId && "Тигролови";
    return last ? [makeConversation({ id, loanId, lastMessage, bookTitle, ...fields })] : [];
  });
  model.update({ conversations });
  const merged = (view: ChatKey = ALL) => merge(view, model.state);
  return { model, history: new History(model, transport), transport, merged, keys };
}

const contents = ({ thread }: { thread: { messages: readonly ChatMessage[] } }) =>
  thread.messages.map(({ content }) => content);

describe("the thread with a reader", () => {
  it("has all messages in the order of time, and never a gap, on each step back", async () => {
    const subjects = fc.array(fc.constantFrom(...SUBJECTS), { minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(subjects, async (story) => {
        const said = written(story);
        const { history, merged } = chatWith(said);
        const texts = said.map(({ content }) => content);
        for (let steps = 0; ; steps += 1) {
          expect(steps).toBeLessThan(20);
          const { missing, older, history: state } = merged();
          const shown = contents(merged());
          expect(shown).toEqual(texts.slice(texts.length - shown.length));
          if (missing) await history.open(missing);
          else if (older) await history.loadOlder(older);
          else {
            expect(state).toBe("ready");
            break;
          }
        }
        expect(contents(merged())).toEqual(texts);
      }),
      { numRuns: 40 },
    );
  });

  it("loads of two conversations the one that limits it", async () => {
    const [loan] = LOANS;
    const said = written([...Array(70).fill(loan), ...Array(60).fill(null)]);
    const { history, merged, keys } = chatWith(said);
    for (let steps = 0; steps < 4; steps += 1)
      await history.loadOlder(merged().missing ?? merged().older ?? ALL);
    expect(keys).toEqual([ALL, ALL, `loan:${loan}`, `loan:${loan}`]);
    expect(contents(merged())).toHaveLength(130);
    expect(merged().older).toBeUndefined();
  });

  it("shows one loan's messages where the view is a loan's", async () => {
    const [loan] = LOANS;
    const { history, merged } = chatWith(written([null, loan, null, loan]));
    for (const key of [ALL, `loan:${loan}`] as const) await history.open(key);
    expect(contents(merged(`loan:${loan}`))).toEqual(["line 1", "line 3"]);
    expect(merged(`loan:${loan}`).conversations).toHaveLength(2);
  });

  it("has what waits last, and shows what is there though a conversation cannot be loaded", async () => {
    const [loan] = LOANS;
    const { model, history, transport, merged } = chatWith(written([null, loan, null]));
    const timestamp = new Date(0).toISOString();
    const words = { id: "temp-a", clientId: "a", senderId: ME, content: "Ще тут", error: null };
    model.updateThread(`loan:${loan}`, (thread) =>
      addPending(thread, { ...words, loanId: loan, timestamp }),
    );
    await history.open(ALL);
    expect(contents(merged())).toEqual(["line 2"]);
    const { listMessages } = transport;
    transport.listMessages = () => Promise.reject(new ApiError(0, "NETWORK", "down"));
    await history.loadOlder(`loan:${loan}`);
    expect(contents(merged())).toEqual(["line 0", "line 2"]);
    expect(merged()).toMatchObject({ history: "olderFailed", older: `loan:${loan}` });
    expect(merged().thread.pending).toMatchObject([{ content: "Ще тут" }]);
    transport.listMessages = listMessages;
    await history.loadOlder(`loan:${loan}`);
    expect(contents(merged())).toEqual(["line 0", "line 1", "line 2"]);
  });

  it("has unread messages once they are loaded, of each conversation", async () => {
    const said = written([null, ...LOANS, null, ...LOANS]);
    const { history, merged } = chatWith(said, { unreadCount: 1 });
    expect(merged()).toMatchObject({ unread: [], unreadCount: 3, firstUnread: undefined });
    for (let { missing } = merged(); missing; { missing } = merged()) await history.open(missing);
    const keys = [...LOANS.map((loan): ChatKey => `loan:${loan}`), ALL];
    expect(new Set(merged().unread)).toEqual(new Set(keys));
    expect(merged().firstUnread).toBe(said[3]?.id);
    expect(merged(`loan:${LOANS[1]}`)).toMatchObject({ unread: [keys[1]], unreadCount: 1 });
  });
});

describe("a message", () => {
  const strangers = { friendshipStatus: "NOT_FRIENDS", mayWrite: false } as const;
  const closed = { ...strangers, closed: "notConnected" } as const;
  const said = written([LOANS[0], null, LOANS[1]]);
  const [first, second] = LOANS;

  it.each<[string, ChatKey, Partial<Conversation>, Partial<Conversation>, ChatKey]>([
    ["to a friend is a direct one", ALL, {}, {}, ALL],
    ["is about the chosen loan", `loan:${first}`, {}, {}, `loan:${first}`],
    ["is about the latest loan", ALL, { ...strangers, mayWrite: true }, {}, `loan:${second}`],
    ["is where one may write", ALL, closed, { mayWrite: true, closed: null }, `loan:${first}`],
    ["says why there is none", ALL, closed, {}, `loan:${second}`],
  ])("%s", (_, view, fields, ofFirst, key) => {
    const { model } = chatWith(said, fields);
    const conversations = model.state.conversations.map((each) =>
      each.loanId === first ? { ...each, ...ofFirst } : each,
    );
    const { target } = merge(view, { ...model.state, conversations });
    expect(target?.key).toBe(key);
    expect(target?.about && keyOfConversation(target.about)).toBe(key);
  });
});
