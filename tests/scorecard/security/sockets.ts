import { io, type Socket } from "socket.io-client";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { client, nextEvent } from "../../support/channel";
import { call, type Reader } from "../reader";
import { row, type Findings } from "../row";
import { originOf } from "../sign-in";
import type { Site, World } from "../world";
import { demoAdministrator } from "./access";

/** How a handshake ends. */
function attempt(
  site: Site,
  token: string | undefined,
  origin: string | undefined,
  transport: "websocket" | "polling",
): Promise<"in" | "refused"> {
  const socket = io(site.url, {
    ...{
      path: SOCKET_PATH,
      transports: [transport],
      forceNew: true,
      reconnection: false,
      auth: token ? { token } : {},
    },
    extraHeaders: origin === undefined ? {} : { origin },
  });
  return new Promise((done) => {
    const end = (how: "in" | "refused") => {
      socket.close();
      done(how);
    };
    socket.on("connect", () => end("in"));
    socket.on("connect_error", () => end("refused"));
    setTimeout(end, 10_000, "refused");
  });
}

async function join(site: Site, reader: Reader): Promise<Socket> {
  const socket = client(site.url, reader.token);
  await nextEvent(socket, "connect");
  return socket;
}

const CUT_WITHIN = 5_000;

interface Ack {
  error?: { code: string };
}

function send(socket: Socket, payload: object, event = "/app/chat.direct"): Promise<Ack> {
  return socket.timeout(5_000).emitWithAck(event, payload) as Promise<Ack>;
}

/** A thousand messages at once to a friend, with the rates as they are; gives how many were refused. */
async function flood(world: World, findings: Findings): Promise<number> {
  const site = await world.start({ env: { RATE_LIMIT_FACTOR: "1" } });
  const [flooder, friend, other] = [await site.reader(), await site.reader(), await site.reader()];
  await flooder.befriend(friend);
  await other.befriend(friend);
  const [socket, talker] = [await join(site, flooder), await join(site, other)];
  let refused = 0;
  const cut = nextEvent(socket, "disconnect", 8_000).then(
    () => true,
    () => false,
  );
  for (let at = 0; at < 1_000; at += 1) {
    socket.emit(
      "/app/chat.direct",
      { recipientId: friend.id, content: `flood ${at}` },
      ({ error }: Ack) => (refused += Number(error?.code === "RATE_LIMITED")),
    );
  }
  findings.check(
    !(await send(talker, { recipientId: friend.id, content: "others talk on" })).error,
    "others cannot talk during a flood",
  );
  findings.check(
    (await cut) || refused >= 900,
    `1,000 events at once: ${refused} refused, and no cut`,
  );
  const { rows } = await site.pool.query(
    `SELECT count(*) FROM "ChatMessage" WHERE "senderId" = $1`,
    [flooder.id],
  );
  findings.check(Number(rows[0].count) <= 60, `${rows[0].count} messages of a flood were stored`);
  for (const each of [socket, talker]) each.close();
  return refused;
}

export const sockets = row(
  "S7",
  "socket handshakes from foreign pages and without a session, foreign rooms and readers, revocation, floods",
  async (world, findings) => {
    const site = await world.demo();
    const admin = await demoAdministrator(site);
    const [owner, friend, stranger, blocked] = [
      await site.reader(),
      await site.reader(),
      await site.reader(),
      await site.reader(),
    ];
    await owner.befriend(friend);
    await owner.befriend(blocked);
    await owner.done("POST", `/users/${owner.id}/blocked/${blocked.id}`);
    for (const transport of ["websocket", "polling"] as const) {
      for (const origin of [
        "https://evil.example",
        "null",
        "http://localhost",
        `${originOf(site)}.evil.example`,
      ]) {
        findings.same(
          await attempt(site, owner.token, origin, transport),
          "refused",
          `${transport} from ${origin}`,
        );
      }
      for (const token of [undefined, "", "x".repeat(43), owner.id]) {
        findings.same(
          await attempt(site, token, originOf(site), transport),
          "refused",
          `${transport} with the token ${token}`,
        );
      }
      findings.same(
        await attempt(site, owner.token, originOf(site), transport),
        "in",
        `${transport} of one's own`,
      );
    }
    const expired = await site.reader();
    await site.pool.query(
      `UPDATE "Session" SET "expiresAt" = now() - interval '1 minute' WHERE "userId" = $1`,
      [expired.id],
    );
    findings.same(
      await attempt(site, expired.token, undefined, "websocket"),
      "refused",
      "an expired session",
    );

    const overheard: string[] = [];
    const spy = await join(site, stranger);
    spy.onAny((event: string) => overheard.push(event));
    for (const event of ["join", "subscribe", "room", "/app/join", "$join"]) {
      spy.emit(event, `user:${friend.id}`);
      spy.emit(event, { room: `user:${friend.id}`, userId: friend.id });
    }
    const talker = await join(site, owner);
    const listener = await join(site, friend);
    const heard = nextEvent(listener, "/user/topic/messages", 5_000).then(
      () => true,
      () => false,
    );
    findings.check(
      !(await send(talker, { recipientId: friend.id, content: "for a friend" })).error,
      "a friend's message was refused",
    );
    findings.check(await heard, "a friend's message was not pushed");
    findings.same(overheard, [], "what a stranger overheard");
    const loan = await friend.ask(await owner.book());
    for (const [who, socket, payload, event] of [
      ["a stranger", spy, { recipientId: owner.id, content: "hello" }],
      ["a stranger in a loan", spy, { loanId: loan, content: "hello" }, "/app/chat.send"],
      [
        "a sender in another's name",
        spy,
        { recipientId: friend.id, senderId: owner.id, content: "hello" },
      ],
    ] as const) {
      findings.check((await send(socket, payload, event)).error, `${who} may write`);
    }
    const shut = await join(site, blocked);
    findings.check(
      (await send(shut, { recipientId: owner.id, content: "hello" })).error,
      "a blocked reader may write",
    );

    const big = nextEvent<string>(spy, "disconnect");
    spy.emit("/app/chat.direct", { recipientId: owner.id, content: "x".repeat(1_000_000) });
    findings.check(/transport/.test(await big.catch(() => "")), "a frame of 1 MB was not cut");
    const refused = await flood(world, findings);

    const cuts: string[] = [];
    const goes = async (what: string, reader: Reader, act: () => Promise<unknown>) => {
      const socket = await join(site, reader);
      const from = Date.now();
      const gone = nextEvent(socket, "disconnect", CUT_WITHIN).then(
        () => true,
        () => false,
      );
      await act();
      findings.check(await gone, `a window stays open ${CUT_WITHIN} ms after ${what}`);
      cuts.push(`${what} ${Date.now() - from} ms`);
      socket.close();
    };
    await goes("a sign-out", stranger, () => stranger.done("POST", "/auth/sign-out"));
    await goes("a ban", blocked, () =>
      admin.done("POST", `/admin/users/${blocked.id}/ban`, { reason: "tried out" }),
    );
    const revoked = await site.reader();
    await goes("a revocation elsewhere", revoked, () =>
      site.pool.query(`UPDATE "Session" SET "revokedAt" = now() WHERE "userId" = $1`, [revoked.id]),
    );
    for (const socket of [talker, listener, shut, spy]) socket.close();
    findings.same(
      (await call(site.url, "GET", "/api/health/ready")).status,
      200,
      "readiness afterwards",
    );
    findings.figure(`cut after ${cuts.join(", ")}; ${refused} of 1,000 events at once refused`);
  },
);
