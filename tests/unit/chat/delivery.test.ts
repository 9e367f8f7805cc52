import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ChatModel } from "@/components/chat/model/chat-model";
import { History } from "@/components/chat/model/history";
import { SingleFlight } from "@/components/chat/model/single-flight";
import { Outbox, pendingMessage } from "@/components/chat/model/outbox";
import { parseChats, serialiseChats } from "@/components/chat/model/storage";
import { Sync } from "@/components/chat/model/sync";
import type { ChatKey } from "@/components/chat/model/target";
import type { Transport } from "@/components/chat/model/transport";
import { addWaiting, waitingIn } from "@/components/chat/model/waiting";
import { addPending } from "@/lib/features/chat/machine";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { PEOPLE_PAGE } from "@/lib/features/chat/terms";
import { ApiError } from "@/lib/browser/api-client";
import { FRIEND, lastOf, ME, message, makeConversation } from "../../support/chat";

const KEY: ChatKey = `direct:${FRIEND}`;

/** The result of sending: it arrives, the message is lost, or only the answer is lost. */
type Fate = "arrives" | "lost" | "answerLost";

/** A server that stores each message once, as ours does, behind an unreliable connection. */
class LossyServer implements Transport {
  readonly stored: ChatMessage[] = [];
  fate: Fate = "arrives";
  isUp = true;

  isConnected = () => this.isUp;

  listConversations: Transport["listConversations"] = async () => {
    if (!this.isUp) throw new ApiError(0, "NETWORK", "down");
    const last = this.stored.at(-1);
    return [makeConversation({ lastMessage: last ? lastOf(last) : null })];
  };

  listMessages: Transport["listMessages"] = async (_, { size, after }) => {
    if (!this.isUp) throw new ApiError(0, "NETWORK", "down");
    return after === undefined ? this.stored.slice(-size) : this.stored.slice(after, after + size);
  };

  markRead = async () => undefined;

  send: Transport["send"] = async (_, { content, clientId }) => {
    const fate = this.isUp ? this.fate : "lost";
    // After a loss the connection counts as broken until it is up again.
    this.isUp = fate === "arrives";
    if (fate === "lost") throw new ApiError(0, "NOT_CONNECTED", "Not connected to chat server");
    const sent = this.#store(content, clientId);
    if (fate === "answerLost")
      throw new ApiError(0, "NOT_CONNECTED", "Not connected to chat server");
    return sent;
  };

  /** Sends what is left of a closed window, as the service worker does. */
  takeWaiting(model: ChatModel): void {
    for (const { content, clientId } of model.thread(KEY).pending) this.#store(content, clientId);
  }

  #store(content: string, clientId: string): ChatMessage {
    const before = this.stored.find((each) => each.clientId === clientId);
    if (before) return before;
    return this.says(content, { senderId: ME, clientId });
  }

  says(content: string, more: Partial<ChatMessage> = {}): ChatMessage {
    const stored = message(this.stored.length + 1, { content, ...more });
    this.stored.push(stored);
    return stored;
  }
}

function chatWith(server: LossyServer) {
  const model = new ChatModel();
  const history = new History(model, server);
  const sync = new Sync(model, server, history, ME);
  const outbox = new Outbox(model, server, ME, sync);
  return { model, history, sync, outbox };
}

/** Entries of the browser's outbox. */
const entriesIn = ({ state }: ChatModel) => waitingIn(state).map(({ entry }) => entry);

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("own" as const),
      fate: fc.constantFrom<Fate>("arrives", "lost", "answerLost"),
    }),
    fc.record({ kind: fc.constant("theirs" as const), isPushed: fc.boolean() }),
    fc.record({ kind: fc.constant("break" as const) }),
    fc.record({ kind: fc.constant("return" as const) }),
    // The window is closed and reopened; the service worker may send in between.
    fc.record({
      kind: fc.constant("close" as const),
      byWorker: fc.boolean(),
      // The browser's outbox is read before or after the list has arrived.
      isReadLate: fc.boolean(),
    }),
  ),
  { maxLength: 40 },
);

it("shows exactly what was said, in order, whatever the line loses", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const server = new LossyServer();
      let chat = chatWith(server);
      await chat.sync.open(KEY);
      const written: string[] = [];
      const resume = async () => {
        server.isUp = true;
        server.fate = "arrives";
        await chat.sync.resync();
        await chat.outbox.resendAll();
      };
      for (const [at, step] of story.entries()) {
        if (step.kind === "own") {
          // If reopened offline, a conversation without messages is unknown and has no field.
          if (chat.model.state.conversations.length === 0) continue;
          server.fate = step.fate;
          written.push(`own ${at}`);
          const sent = chat.outbox.send(KEY, `own ${at}`);
          const shown = chat.model.thread(KEY).pending.map(({ content }) => content);
          expect(shown).toContain(`own ${at}`);
          await sent;
        } else if (step.kind === "theirs") {
          const said = server.says(`theirs ${at}`);
          if (step.isPushed && server.isUp) chat.sync.receive(said);
        } else if (step.kind === "close") {
          const kept = parseChats(serialiseChats(chat.model.state));
          const entries = entriesIn(chat.model);
          if (step.byWorker) server.takeWaiting(chat.model);
          chat = chatWith(server);
          chat.model.update(kept);
          const read = () => addWaiting(chat.model, entries, kept.conversations);
          if (!step.isReadLate) read();
          await chat.sync.open(KEY);
          if (step.isReadLate) read();
        } else if (step.kind === "break") server.isUp = false;
        else await resume();
      }
      await resume();
      const { messages, pending } = chat.model.thread(KEY);
      expect(messages).toEqual(server.stored);
      expect(pending).toEqual([]);
      const own = messages.filter(({ senderId }) => senderId === ME);
      expect(own.map(({ content }) => content)).toEqual(written);
      expect(chat.model.state.listed[0]?.lastMessage?.seq).toBe(server.stored.at(-1)?.seq);
    }),
    { numRuns: 300 },
  );
});

it("does the work once more for whoever asks while it is done, up to its very end", async () => {
  const refreshing = new SingleFlight<string>();
  for (let turns = 0; turns < 10; turns += 1) {
    let done = 0;
    const work = async () => void (done += 1);
    void refreshing.run("list", work);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const before = done;
    await refreshing.run("list", work);
    expect(done, `asked after ${turns} turns`).toBeGreaterThan(before);
  }
});

it("makes a conversation of a message from somebody new, and loads who that is", async () => {
  const server = new LossyServer();
  const chat = chatWith(server);
  await chat.sync.refresh();
  chat.model.update({ conversations: [] });
  chat.sync.receive(server.says("Добрий день!"));
  await chat.sync.refresh();
  expect(chat.model.state.listed).toMatchObject([
    { friendName: "Олена Ткач", lastMessage: { content: "Добрий день!" } },
  ]);
});

it("says why a message was refused, and sends it again when asked", async () => {
  const server = new LossyServer();
  const chat = chatWith(server);
  await chat.sync.open(KEY);
  const { send } = server;
  server.send = () => Promise.reject(new ApiError(0, "RATE_LIMITED", "That was a lot at once."));
  await chat.outbox.send(KEY, "Знову я");
  const [refused] = chat.model.thread(KEY).pending;
  expect(refused).toMatchObject({ content: "Знову я", error: "RATE_LIMITED" });
  server.send = send;
  await chat.outbox.retry(KEY, refused?.clientId ?? "");
  expect(chat.model.thread(KEY)).toMatchObject({ pending: [], messages: [{ content: "Знову я" }] });
});

describe("what was not sent before the window was closed", () => {
  const WRITTEN = { senderId: ME, clientId: "a", timestamp: "2026-11-22T08:00:00.000Z" };
  const write = (error: string | null, key: ChatKey = KEY) => {
    const chat = chatWith(new LossyServer());
    const message = pendingMessage(key, { ...WRITTEN, content: "Ще тут", error });
    chat.model.updateThread(key, (thread) => addPending(thread, message));
    return entriesIn(chat.model);
  };

  it.each([
    ["waits where it was under way", null, "NOT_CONNECTED"],
    ["waits where the connection was lost", "NOT_CONNECTED", "NOT_CONNECTED"],
    ["stays refused", "CHAT_CLOSED", "CHAT_CLOSED"],
  ])("%s", (_, before, error) => {
    const { model } = chatWith(new LossyServer());
    addWaiting(model, write(before), []);
    expect(model.thread(KEY).pending).toEqual([
      { ...WRITTEN, id: "temp-a", loanId: null, content: "Ще тут", error },
    ]);
  });

  it("is the other chat's where it was about a loan", () => {
    const { model } = chatWith(new LossyServer());
    addWaiting(model, write(null, `loan:${FRIEND}`), []);
    expect(model.thread(`loan:${FRIEND}`).pending).toMatchObject([{ loanId: FRIEND }]);
  });

  it("is listed with a conversation in which nobody has written, though the list is without it", () => {
    const { model, sync } = chatWith(new LossyServer());
    const conversation = makeConversation({ id: null, lastMessage: null });
    model.update({ conversations: [conversation] });
    sync.initList([]);
    expect(model.state.conversations).toEqual([]);
    addWaiting(model, write(null), [conversation]);
    expect(model.state.listed).toEqual([conversation]);
  });

  it("does not come back where the worker has sent it", () => {
    const { model } = chatWith(new LossyServer());
    const entries = write("NOT_CONNECTED").map((entry) => ({ ...entry, outcome: "SENT" }));
    addWaiting(model, entries, []);
    expect(model.state.threads.size).toBe(0);
  });
});

it("lists more people when asked, and knows whether there are more", async () => {
  const server = new LossyServer();
  const chat = chatWith(server);
  const everybody = Array.from({ length: PEOPLE_PAGE + 1 }, (_, at) => {
    const lastMessage = lastOf(server.says(`line ${at}`));
    return makeConversation({ friendId: `friend ${at}`, lastMessage });
  });
  server.listConversations = async (_, people) => everybody.slice(0, people);
  await chat.sync.refresh();
  expect(chat.model.state).toMatchObject({ isCut: true, listed: { length: PEOPLE_PAGE } });
  await chat.sync.listMore();
  expect(chat.model.state).toMatchObject({ isCut: false, listed: { length: PEOPLE_PAGE + 1 } });
});

describe("a conversation that the server does not show any more", () => {
  async function blocked() {
    const server = new LossyServer();
    const chat = chatWith(server);
    server.says("До зустрічі");
    await chat.sync.open(KEY);
    await chat.outbox.send(KEY, "Так!");
    const asked: string[] = [];
    const { listConversations, listMessages } = server;
    server.listConversations = async (named) => {
      asked.push(...named);
      return [];
    };
    server.listMessages = async (key) => {
      asked.push(`messages of ${key}`);
      throw new ApiError(404, "NOT_FOUND", "There is no such thing.");
    };
    chat.sync.changed({ kind: "blocks" });
    await chat.sync.refresh();
    const unblock = () => Object.assign(server, { listConversations, listMessages });
    return { server, chat, asked, unblock };
  }

  it("is gone at once, from the list, the window and what is kept, without a failed call", async () => {
    const { chat, asked } = await blocked();
    const { lost, listed, conversations, threads, history } = chat.model.state;
    expect([...lost]).toEqual([KEY]);
    expect([listed, conversations]).toEqual([[], []]);
    expect([threads.size, history.size]).toEqual([0, 0]);
    expect(serialiseChats({ conversations: listed, threads })).toBe("[]");
    await chat.sync.resync();
    await chat.sync.open(KEY);
    expect(new Set(asked)).toEqual(new Set([KEY]));
  });

  it("takes in nothing that comes late", async () => {
    const { chat } = await blocked();
    chat.history.addPage(KEY, [message(1)]);
    chat.sync.initConversation(makeConversation());
    await chat.outbox.send(KEY, "Агов?");
    expect(chat.model.state.threads.size).toBe(0);
    expect(chat.model.state.conversations).toEqual([]);
  });

  it("is back with its messages when the block is lifted", async () => {
    const { chat, server, unblock } = await blocked();
    unblock();
    chat.sync.changed({ kind: "blocks" });
    await chat.sync.refresh();
    await vi.waitFor(() => expect(chat.model.thread(KEY).messages).toEqual(server.stored), 20_000);
    expect(chat.model.state.lost.size).toBe(0);
    expect(chat.model.state.listed).toHaveLength(1);
  });
});
