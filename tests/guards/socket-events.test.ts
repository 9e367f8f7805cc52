import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { ask, client, nextEvent, join, openChannel, type Channel } from "../support/channel";
import type { Person } from "../support/people";
import { ROLES, world, type Role, type World } from "./world";

interface Row {
  /** Payload of the event, about the owner. */
  payload: (world: World) => object;
  /** "ok", or the error code. */
  answers: Record<Role, string>;
}

const STRANGE = {
  visitor: "UNAUTHENTICATED",
  newcomer: "PROFILE_INCOMPLETE",
  blocked: "NOT_FOUND",
};

const EVENTS: Record<string, Row> = {
  "/app/chat.direct": {
    payload: ({ people }) => ({ recipientId: people.owner.id, content: "hello" }),
    answers: {
      ...STRANGE,
      stranger: "CHAT_CLOSED",
      friend: "ok",
      borrower: "ok",
      owner: "NOT_FOUND",
      admin: "CHAT_CLOSED",
    },
  },
  "/app/chat.send": {
    payload: ({ approved }) => ({ loanId: approved, content: "hello" }),
    answers: {
      ...STRANGE,
      stranger: "NOT_FOUND",
      friend: "NOT_FOUND",
      borrower: "ok",
      owner: "ok",
      admin: "NOT_FOUND",
    },
  },
};

let channel: Channel;
beforeAll(async () => {
  channel = await openChannel();
});
afterAll(() => channel.close());

test("every event stands in the table, and nothing else does", () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...CHAT_EVENTS.keys()].sort());
});

async function outcome(as: Person | null, event: string, payload: object): Promise<string> {
  if (!as) {
    const socket = client(channel.url, undefined);
    const { data } = await nextEvent<Error & { data: { code: string } }>(socket, "connect_error");
    return data.code;
  }
  const socket = await join(channel.url, as);
  const { error, ...result } = await ask(socket, event, payload);
  if (!error) CHAT_EVENTS.get(event)?.output.parse(result);
  socket.close();
  return error?.code ?? "ok";
}

for (const [event, { payload, answers }] of Object.entries(EVENTS)) {
  test(`${event} answers each role`, async () => {
    const seen: Record<string, string> = {};
    for (const role of ROLES) {
      const neighbourhood = await world("EVERYONE", []);
      const as = role === "visitor" ? null : neighbourhood.people[role];
      seen[role] = await outcome(as, event, payload(neighbourhood));
    }
    expect(seen).toEqual(answers);
  });
}
