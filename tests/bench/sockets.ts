import type { Bench } from "./bench";
import type { ChatLoad, Window } from "./load-chat";
import { compare, type Measured, type SideName } from "./measure";
import { Program } from "./processes";
import { startBare } from "./servers";
import type { World } from "./world";

/** Time for new sockets to become idle: longer than a heartbeat. */
const SETTLES_MS = 5_000;

export async function idleSockets(bench: Bench): Promise<Measured[]> {
  const windows = spread(await bench.world(), bench.sockets);
  const { url } = await bench.world();
  const sides = {
    ours: await bench.product(),
    bare: await startBare("bare-channel.ts", url, ["--expose-gc"]),
  };
  const load = new Program("tests/bench/load-chat.ts");
  const ask = (question: ChatLoad) => load.ask<number>(question);
  const measure = async (side: SideName) => {
    const { program, url: address } = sides[side];
    const before = await program.ask<number>("memory");
    const opened = await ask({ kind: "open", url: address, windows });
    await settle();
    const after = await program.ask<number>("memory");
    await ask({ kind: "close" });
    await settle();
    return (after - before) / opened;
  };
  try {
    for (const side of ["ours", "bare"] as const) await measure(side);
    const show = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
    return [await compare("sockets", bench.rounds, show, measure)];
  } finally {
    await Promise.all([load.stop(), sides.bare.program.stop()]);
  }
}

/** Windows, distributed over the sessions of all readers. */
function spread({ readers }: World, sockets: number): Window[] {
  const all = readers.flatMap(({ actor, tokens, friendId }) =>
    tokens.map((token) => ({ token, senderId: actor.id, recipientId: friendId })),
  );
  return Array.from({ length: sockets }, (_, at) => all[at % all.length] as Window);
}

const settle = () => new Promise((done) => setTimeout(done, SETTLES_MS));
