import { bookSearch } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import type { Actor } from "@/lib/server/session/actor";
import { listFriendRequests } from "@/lib/features/friends/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { recorded, type Statement } from "./databases";
import type { World } from "./world";

/** How rows become an answer. */
export type Shape = "books" | "loans" | "friends";

/** One call of one reader, with what it asks of the database. */
export interface ApiCase {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  shape: Shape;
  actor: Actor;
  statements: Statement[];
}

const CALLS: Record<
  Shape,
  {
    method: ApiCase["method"];
    path: string;
    body?: object;
    run: (actor: Actor) => Promise<unknown>;
  }
> = {
  books: {
    method: "POST",
    path: "/api/books/search",
    body: { radiusKm: 10, limit: 20 },
    run: (actor) => searchBooks(actor, bookSearch.parse(CALLS.books.body)),
  },
  loans: { method: "GET", path: "/api/loans/pending", run: listPending },
  friends: { method: "GET", path: "/api/users/me/friend-requests", run: listFriendRequests },
};

/** The same call by every busy reader. */
export async function casesOf({ pool, busy }: World, shapes: Shape[]): Promise<ApiCase[]> {
  const cases: ApiCase[] = [];
  for (const { actor, tokens } of busy) {
    for (const shape of shapes) {
      const { method, path, body, run } = CALLS[shape];
      cases.push({
        ...{ method, path, shape, actor },
        body: body && JSON.stringify(body),
        headers: {
          authorization: `Bearer ${tokens[0]}`,
          "x-case": String(cases.length),
          ...(body && { "content-type": "application/json" }),
        },
        statements: await recorded(pool, () => run(actor)),
      });
    }
  }
  return cases;
}
