import type { Prisma } from "@/prisma/client/client";
import { TEXTS, type Script } from "../data/texts";
import { ACCOUNTS } from "../data/people";
import type { Friends } from "./friends";
import { inOrder } from "./friends";
import { DAY, daysBefore, HOUR, after, type LoanStory, type Reader, type Setting } from "./model";

/** Loans approved within this time have a chat. */
const CHATTED_WITHIN_MS = 60 * DAY;
const CHATTED_PART = 0.6;
const FRIENDS_CHATTING_PART = 0.5;
/** Share of the conversations with recent messages that are unread. */
const UNREAD_PART = 0.4;

const FIXED = Object.values<string>(ACCOUNTS);

export interface Chats {
  conversations: Prisma.ConversationCreateManyInput[];
  messages: Prisma.ChatMessageCreateManyInput[];
}

/** The scripts that a reader has already used: nobody has the same conversation twice. */
const spokenBy = new WeakMap<Reader, Set<unknown>>();

/** A script that neither of the two has used yet; null if there is none left. */
function freshScript(
  { random }: Setting,
  scripts: readonly Script[],
  pair: readonly Reader[],
): Script | null {
  const isFresh = (script: Script) => !pair.some((reader) => spokenBy.get(reader)?.has(script));
  const fresh = scripts.filter(isFresh);
  if (fresh.length === 0) return null;
  const script = random.pick(fresh);
  for (const reader of pair) spokenBy.set(reader, new Set(spokenBy.get(reader)).add(script));
  return script;
}

type Line = { from: Reader; to: Reader; text: string };

/** @param side name of the first reader's side in the script */
function linesOf(script: Script, side: string, [one, other]: readonly [Reader, Reader]): Line[] {
  return script.map(([speaker, text = ""]) =>
    speaker === side ? { from: one, to: other, text } : { from: other, to: one, text },
  );
}

/** The chat of a loan's two sides; null if there is none. */
export function loanChat(setting: Setting, story: LoanStory, loanId: string): Chats | null {
  const { random, now } = setting;
  const { owner, borrower, approvedAt, lentAt, end } = story;
  // The scripts mention bringing the book back.
  if (story.kind === "GIFT") return null;
  if (!approvedAt || Number(now) - Number(approvedAt) > CHATTED_WITHIN_MS) return null;
  const onTour = [owner, borrower].every(({ person }) => FIXED.includes(person.email));
  if (!onTour && !random.chance(CHATTED_PART)) return null;
  const { meetingChats, readingChats } = TEXTS[owner.writes];
  const sides = [owner, borrower] as const;
  const spoken = (scripts: readonly Script[]) =>
    linesOf(freshScript(setting, scripts, sides) ?? [], "owner", sides);
  const meeting = spoken(meetingChats);
  const reading = lentAt && end !== "CANCELED" ? spoken(readingChats) : [];
  return conversation(
    setting,
    sides,
    [
      { from: after(approvedAt, 5 * 60_000), lines: meeting },
      ...(lentAt ? [{ from: after(lentAt, 4 * DAY), lines: reading }] : []),
    ],
    loanId,
  );
}

export function friendChats(setting: Setting, { pairs }: Friends): Chats[] {
  const { random } = setting;
  return pairs.flatMap(({ first, second, since }, at) => {
    if (at > 0 && !random.chance(FRIENDS_CHATTING_PART)) return [];
    const wanted = at === 0 ? 3 : random.int(1, 2);
    const scripts = Array.from({ length: wanted })
      .map(() => freshScript(setting, TEXTS[first.writes].friendChats, [first, second]))
      .filter((script) => script !== null);
    if (scripts.length === 0) return [];
    const newest = at === 0 ? 0.15 : random.int(1, 40);
    const parts = scripts.map((script, part) => ({
      from: new Date(
        Math.max(
          Number(after(since, HOUR)),
          Number(daysBefore(setting, newest + (scripts.length - 1 - part) * 9)),
        ),
      ),
      lines: linesOf(script, "first", [first, second]),
    }));
    return conversation(setting, [first, second], parts, null) ?? [];
  });
}

function conversation(
  setting: Setting,
  pair: readonly [Reader, Reader],
  parts: { from: Date; lines: Line[] }[],
  loanId: string | null,
): Chats | null {
  const { random, now } = setting;
  const start = parts[0]?.from ?? now;
  const id = random.uuid(start);
  let last = 0;
  const spoken = parts.flatMap(({ from, lines }) => {
    last = Math.max(last, Number(from));
    return lines.flatMap(({ from: sender, to, text }) => {
      const at = new Date((last += random.int(1, 25) * 60_000));
      if (at >= now) return [];
      return [
        {
          id: random.uuid(at),
          conversationId: id,
          senderId: sender.row.id,
          recipientId: to.row.id,
          content: text,
          createdAt: at,
        },
      ];
    });
  });
  const messages = spoken.map((message, before) => ({ ...message, seq: before + 1 }));
  const newest = messages.at(-1);
  if (!newest) return null;
  const unread = Number(now) - Number(newest.createdAt) < 6 * DAY && random.chance(UNREAD_PART);
  const state = { lastMessageAt: newest.createdAt, ...sides(pair, messages, unread) };
  return { conversations: [{ id, loanId, createdAt: start, ...state }], messages };
}

type Message = { seq: number; senderId: string; recipientId: string; createdAt: Date };

/** When each side wrote last and how far it has read: everything, except perhaps the newest message. */
function sides(pair: readonly [Reader, Reader], messages: Message[], newestUnread: boolean) {
  const { aId, bId } = inOrder(pair);
  const lastSeq = messages.length;
  const newest = messages.at(-1);
  const unread = (id: string) => Number(newestUnread && newest?.recipientId === id);
  const wroteAt = (id: string) => messages.findLast(({ senderId }) => senderId === id)?.createdAt;
  return {
    aId,
    bId,
    lastSeq,
    aUnread: unread(aId),
    bUnread: unread(bId),
    aReadSeq: lastSeq - unread(aId),
    bReadSeq: lastSeq - unread(bId),
    aWroteAt: wroteAt(aId),
    bWroteAt: wroteAt(bId),
  };
}
