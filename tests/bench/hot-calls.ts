import { callsOf, type Shape } from "./api-cases";
import type { Window } from "./load-chat";
import type { HttpCall, HttpLoad } from "./load-http";
import type { Drive } from "./measure";
import { Program } from "./processes";
import { sessionCookie, type Product } from "./servers";
import type { World } from "./world";

const SEARCH_PAGE = "/search?radiusKm=10";
/** Number of API calls, and of pages, requested at the same time. */
export const CALLS_AT_ONCE = 32;
export const PAGES_AT_ONCE = 8;
/** V8 compiles the code that renders a page for about this time. */
export const WARM_UP_SECONDS = 15;
/** Number of readers who write at the same time. */
const SENDERS = 64;

/** A running product and the readers of its database. */
export interface Side {
  world: World;
  product: Product;
}

/** The most frequent calls, by the names of their rows. */
export const HOT_CALLS: Record<string, (side: Side) => Promise<Drive>> = {
  search: async (side) => apiDrive(side, ["books"]),
  reads: async (side) => apiDrive(side, ["loans", "friends"]),
  chat: ({ world, product }) => chatDrive(product.url, world),
  page: async (side) => httpDrive(side.product.url, [await searchPageCall(side)], PAGES_AT_ONCE),
};

function apiDrive({ world, product }: Side, shapes: Shape[]): Drive {
  const requests = callsOf(world, shapes).map(({ call }) => call);
  return httpDrive(product.url, requests, CALLS_AT_ONCE);
}

/** The signed-in search page as the first busy reader asks for it. */
export async function searchPageCall({ world, product }: Side): Promise<HttpCall> {
  const actor = world.busy[0]?.actor;
  if (!actor) throw new Error("nobody to ask");
  const headers = { cookie: await sessionCookie(actor, product) };
  return { method: "GET", path: SEARCH_PAGE, headers };
}

export function httpDrive(url: string, requests: HttpCall[], connections: number): Drive {
  const load = new Program("tests/bench/load-http.ts");
  return {
    rate: (seconds) => load.ask<number>({ url, seconds, connections, requests } satisfies HttpLoad),
    close: () => load.stop(),
  };
}

/** Readers who each write to a friend. Every acknowledged message must be in `table`. */
export async function chatDrive(
  url: string,
  { readers, pool }: World,
  table = "ChatMessage",
): Promise<Drive> {
  const windows = readers.slice(0, SENDERS).map(({ actor, tokens, friendId }): Window => ({
    token: tokens[0] ?? "",
    senderId: actor.id,
    recipientId: friendId,
  }));
  const load = new Program("tests/bench/load-chat.ts");
  await load.ask<number>({ kind: "open", url, windows });
  const count = async () => {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`);
    return rows[0]?.n ?? 0;
  };
  const rate = async (seconds: number) => {
    const before = await count();
    const question = { kind: "send", seconds };
    const { sent, perSecond } = await load.ask<{ sent: number; perSecond: number }>(question);
    const stored = (await count()) - before;
    if (stored !== sent) throw new Error(`${sent} acknowledged and ${stored} stored`);
    return perSecond;
  };
  return { rate, close: () => load.stop() };
}
