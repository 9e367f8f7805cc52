import { bookSearch } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import type { Actor } from "@/lib/server/session/actor";
import { listFriendRequests } from "@/lib/features/friends/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { recorded, type Statement } from "./databases";
import type { HttpCall } from "./load-http";
import type { World } from "./world";

/** How rows become an answer. */
export type Shape = "books" | "loans" | "friends";

/** One call of one reader, with what it asks of the database. */
export interface ApiCase extends HttpCall {
  shape: Shape;
  actor: Actor;
  statements: Statement[];
}

const SEARCH = { radiusKm: 10, limit: 20 };
const CALLS: Record<
  Shape,
  { method: "GET" | "POST"; path: string; body?: object; run: (actor: Actor) => Promise<unknown> }
> = {
  books: {
    ...{ method: "POST", path: "/api/books/search", body: SEARCH },
    run: (actor) => searchBooks(actor, bookSearch.parse(SEARCH)),
  },
  loans: { method: "GET", path: "/api/loans/pending", run: listPending },
  friends: { method: "GET", path: "/api/users/me/friend-requests", run: listFriendRequests },
};

/** The same calls by every busy reader. */
export function callsOf({ busy }: World, shapes: Shape[]) {
  return busy.flatMap(({ actor, tokens }) =>
    shapes.map((shape) => {
      const { method, path, body, run } = CALLS[shape];
      const headers = {
        authorization: `Bearer ${tokens[0]}`,
        ...(body && { "content-type": "application/json" }),
      };
      const call: HttpCall = { method, path, headers, body: body && JSON.stringify(body) };
      return { call, shape, actor, run };
    }),
  );
}

export async function casesOf(world: World, shapes: Shape[]): Promise<ApiCase[]> {
  const cases: ApiCase[] = [];
  for (const { call, shape, actor, run } of callsOf(world, shapes)) {
    const headers = { ...call.headers, "x-case": String(cases.length) };
    const statements = await recorded(world.pool, () => run(actor));
    cases.push({ ...call, headers, shape, actor, statements });
  }
  return cases;
}
