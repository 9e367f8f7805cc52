import type { ChatLoad, Window } from "./load-chat";
import { compare, type Measured } from "./measure";
import { Program } from "./processes";
import type { Bench } from "./bench";
import { perSecond } from "./api-rows";
import { startBare } from "./servers";
import type { World } from "./world";

/** Readers who write at the same time. */
const SENDERS = 64;

export async function sends(bench: Bench): Promise<Measured[]> {
  const world = await bench.world();
  const windows = world.readers.slice(0, SENDERS).map(({ actor, tokens, friendId }) => ({
    token: tokens[0] ?? "",
    senderId: actor.id,
    recipientId: friendId,
  }));
  const product = await bench.product();
  const bare = await startBare("bare-channel.ts", world.url);
  const loads = { ours: await loaded(product.url, windows), bare: await loaded(bare.url, windows) };
  const tables = { ours: "ChatMessage", bare: "BareMessage" };
  const measure = async (side: keyof typeof loads) => {
    const before = await count(world, tables[side]);
    const told = await loads[side].ask<{ perSecond: number; sent: number }>({
      kind: "send",
      seconds: bench.seconds,
    });
    const stored = (await count(world, tables[side])) - before;
    if (stored !== told.sent) throw new Error(`${told.sent} acknowledged and ${stored} stored`);
    return told.perSecond;
  };
  try {
    for (const side of ["ours", "bare"] as const) await measure(side);
    const { ours, bare: alone, ratio } = await compare(bench.rounds, measure);
    const row = "chat send, stored and acknowledged : bare socket.io + INSERT";
    const goals = { target: 0.5, stretch: 0.7, more: true };
    return [{ row, ...goals, ratio, ours: perSecond(ours), bare: perSecond(alone) }];
  } finally {
    await Promise.all([loads.ours.stop(), loads.bare.stop(), bare.program.stop()]);
  }
}

export async function idleSockets(bench: Bench): Promise<Measured[]> {
  const world = await bench.world();
  const windows = spread(world, bench.sockets);
  const bare = await startBare("bare-channel.ts", world.url, ["--expose-gc"]);
  const sides = { ours: await bench.product(), bare };
  const load = new Program("tests/bench/load-chat.ts");
  const ask = (question: ChatLoad) => load.ask<number>(question);
  const measure = async (side: keyof typeof sides) => {
    const { program, url } = sides[side];
    const before = await program.ask<number>("memory");
    const opened = await ask({ kind: "open", url, windows });
    await settle();
    const after = await program.ask<number>("memory");
    await ask({ kind: "close" });
    await settle();
    return (after - before) / opened;
  };
  try {
    for (const side of ["ours", "bare"] as const) await measure(side);
    const { ours, bare: alone, ratio } = await compare(bench.rounds, measure);
    const row = "memory per idle socket : bare socket.io";
    return [
      {
        row,
        target: 2,
        stretch: 1.5,
        more: false,
        ratio,
        ours: kilobytes(ours),
        bare: kilobytes(alone),
      },
    ];
  } finally {
    await Promise.all([load.stop(), bare.program.stop()]);
  }
}

async function loaded(url: string, windows: Window[]): Promise<Program> {
  const load = new Program("tests/bench/load-chat.ts");
  await load.ask<number>({ kind: "open", url, windows } satisfies ChatLoad);
  return load;
}

/** So many windows over all readers' sessions. */
function spread({ readers }: World, sockets: number): Window[] {
  const all = readers.flatMap(({ actor, tokens, friendId }) =>
    tokens.map((token) => ({ token, senderId: actor.id, recipientId: friendId })),
  );
  return Array.from({ length: sockets }, (_, at) => all[at % all.length] as Window);
}

async function count({ pool }: World, name: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}"`);
  return rows[0]?.n ?? 0;
}

/** Longer than a heartbeat, so that an idle socket has done all it does. */
const SETTLES = 5_000;
const settle = () => new Promise((done) => setTimeout(done, SETTLES));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
