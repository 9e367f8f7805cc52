import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { POST as changePassword } from "@/app/api/users/change-password/route";
import { db } from "@/lib/server/database/db";
import { disconnectUser } from "@/lib/server/realtime";
import { evictActor } from "@/lib/server/session/session";
import { call } from "../support/call";
import { client, direct, nextEvent, join, openChannel, type Channel } from "../support/channel";
import { friends } from "../support/chatting";
import {
  changeReader,
  changeSession,
  neighbours,
  person,
  signInAgain,
  type Person,
} from "../support/people";

/** An ended session loses its sockets within this time. */
const SOON_MS = 5_000;

let channel: Channel;
beforeAll(async () => {
  channel = await openChannel();
});
afterAll(() => channel.close());

type Refusal = Error & { data?: { code: string } };

/** Why the channel refuses the connection. */
async function refusal(
  token: string | undefined,
  options: Parameters<typeof client>[2] = {},
): Promise<Refusal> {
  const socket = client(channel.url, token, options);
  const error = await nextEvent<Refusal>(socket, "connect_error");
  socket.close();
  return error;
}

const headers = (origin: string) => ({ extraHeaders: { origin } });

test("a page of another site is refused on every transport, our own and programs are not", async () => {
  const reader = await person();
  for (const transport of ["websocket", "polling"]) {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://localhost:3999.evil.example",
      "http://localhost:39990",
    ]) {
      const error = await refusal(reader.token, { transports: [transport], ...headers(origin) });
      expect(error.message, `${transport} ${origin}`).toMatch(/websocket error|xhr poll error/);
    }
    for (const options of [headers("http://localhost:3999"), {}]) {
      const socket = client(channel.url, reader.token, { transports: [transport], ...options });
      await nextEvent(socket, "connect");
      socket.close();
    }
  }
});

test("the token may travel in the header of the handshake instead", async () => {
  const reader = await person();
  const socket = client(channel.url, undefined, {
    extraHeaders: { authorization: `Bearer ${reader.token}` },
  });
  await nextEvent(socket, "connect");
  socket.close();
});

test.each<[string, () => Promise<string | undefined>]>([
  ["no token", async () => undefined],
  ["an unknown token", async () => "x".repeat(43)],
  ["an expired token", () => tokenOf({ expiresAt: new Date(Date.now() - 1000) })],
  ["a revoked token", () => tokenOf({ revokedAt: new Date() })],
  ["a banned reader's token", async () => (await person({ bannedAt: new Date() })).token],
  ["the token of somebody who left", async () => (await person({ deletedAt: new Date() })).token],
])("%s opens nothing, and the connection ends", async (_, token) => {
  const socket = client(channel.url, await token());
  const closed = new Promise((done) => socket.io.engine.on("close", done));
  const error = await nextEvent<Refusal>(socket, "connect_error");
  expect(error).toMatchObject({
    message: "Sign in to continue.",
    data: { code: "UNAUTHENTICATED" },
  });
  await closed;
});

async function tokenOf(data: { expiresAt?: Date; revokedAt?: Date }): Promise<string> {
  const reader = await person();
  await changeSession(reader, data);
  return reader.token;
}

/** Acts on a new reader with an open socket; gives why the socket closed. */
async function cutBy(act: (reader: Person) => Promise<unknown>): Promise<string> {
  const reader = await person();
  const socket = await join(channel.url, reader);
  const closed = nextEvent<string>(socket, "disconnect", SOON_MS);
  await act(reader);
  return closed;
}

test("what ends a session elsewhere cuts its open sockets within five seconds", async () => {
  const cuts = await Promise.all([
    cutBy((reader) => changeReader(reader, { bannedAt: new Date() })),
    cutBy((reader) => changeReader(reader, { deletedAt: new Date() })),
    cutBy((reader) => changeSession(reader, { revokedAt: new Date() })),
    cutBy((reader) => changeSession(reader, { expiresAt: new Date() })),
  ]);
  expect(cuts).toEqual(Array(4).fill("io server disconnect"));
});

test("signing out cuts this session at once, a new password the others, a ban all", async () => {
  const reader = await person();
  const elsewhere = await signInAgain(reader);
  const [here, there] = [await join(channel.url, reader), await join(channel.url, elsewhere)];
  const cut = nextEvent(there, "disconnect", 1_000);
  await call(changePassword, { as: reader, body: { newPassword: "a new password" } });
  expect(await cut).toBe("io server disconnect");
  expect(here.connected).toBe(true);
  const out = nextEvent(here, "disconnect", 1_000);
  expect((await call(signOut, { as: reader, body: {} })).status).toBe(204);
  expect(await out).toBe("io server disconnect");

  const again = await person();
  const windows = await Promise.all([join(channel.url, again), join(channel.url, again)]);
  const all = windows.map((window) => nextEvent(window, "disconnect", 1_000));
  disconnectUser(again.id);
  await Promise.all(all);
});

test("a reader who was banned a moment ago cannot send, even before the cut", async () => {
  const { owner, borrower } = await neighbours();
  await friends(owner, borrower);
  const socket = await join(channel.url, owner);
  expect((await direct(socket, borrower, "before")).message).toBeTruthy();
  await changeReader(owner, { bannedAt: new Date() });
  await changeSession(owner, { revokedAt: new Date() });
  evictActor(owner.id);
  const gone = nextEvent(socket, "disconnect");
  expect((await direct(socket, borrower, "after")).error?.code).toBe("UNAUTHENTICATED");
  await gone;
  expect(await db().chatMessage.count({ where: { senderId: owner.id } })).toBe(1);
});

test("the channel's own answers have the headers of all others", async () => {
  for (const query of ["", "?EIO=4&transport=polling"]) {
    const { headers: given } = await fetch(`${channel.url}/api/ws${query}`);
    expect(given.get("x-content-type-options"), query).toBe("nosniff");
    expect(given.get("x-frame-options"), query).toBe("DENY");
  }
});
