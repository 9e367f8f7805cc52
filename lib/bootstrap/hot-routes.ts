import type { IncomingMessage, ServerResponse } from "node:http";
import { POST as searchBooks } from "@/app/api/books/search/route";
import { GET as pendingLoans } from "@/app/api/loans/pending/route";
import { GET as friendRequests } from "@/app/api/users/me/friend-requests/route";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { answerWith } from "@/lib/server/http/node";

/** Frequent calls: their handlers are called directly, without the cost of Next's router. */
const HOT = new Map<string, RouteHandler>([
  ["POST /api/books/search", searchBooks],
  ["GET /api/loans/pending", pendingLoans],
  ["GET /api/users/me/friend-requests", friendRequests],
]);

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export function hotRoute(method: string, url: string): Answer | null {
  const query = url.indexOf("?");
  const handler = HOT.get(`${method} ${query < 0 ? url : url.slice(0, query)}`);
  return handler ? (req, res) => answerWith(handler, {}, req, res) : null;
}
