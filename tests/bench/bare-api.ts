// What the product's reads are compared with: node:http and pg, the same statements, no checks.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { toBookDto, type MemberBookRow } from "@/lib/features/books/dto";
import { encodeCursor } from "@/lib/features/books/search-cursor";
import type { Actor } from "@/lib/server/session/actor";
import { toRequest, type RequestRow } from "@/lib/features/friends/dto";
import { toPending, type PendingRow } from "@/lib/features/loans/requests/pending-queries";
import type { ApiCase, Shape } from "./api-cases";
import { answerMessages, listenOnFreePort } from "./processes";

type HitRow = MemberBookRow & { key: number; chord: number; spot: number; meters: number | null };

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const shape: Record<Shape, (rows: never[], actor: Actor, limit: number) => unknown> = {
  books: (rows: HitRow[], actor, limit) => {
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      content: shown.map((row) => toBookDto(row, row.meters, actor)),
      nextCursor: last
        ? encodeCursor({
            ...last,
            sort: "relevance",
            lessSimilar: false,
            anyWord: false,
            bookId: last.id,
          })
        : null,
      placeResolved: true,
    };
  },
  loans: (rows: PendingRow[]) => rows.map(toPending),
  friends: (rows: RequestRow[]) => rows.map(toRequest),
};

let cases: ApiCase[] = [];

async function answer(database: pg.Pool, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const asked = cases[Number(req.headers["x-case"])] as ApiCase;
  let limit = 0;
  if (req.method === "POST") {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    limit = JSON.parse(Buffer.concat(chunks).toString()).limit;
  }
  let rows: unknown[] = [];
  for (const statement of asked.statements) ({ rows } = await database.query(statement));
  const body = JSON.stringify(shape[asked.shape](rows as never[], asked.actor, limit));
  res.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  res.end(body);
}

answerMessages(async (question: { url: string; cases: ApiCase[]; secret: string }) => {
  // The same secret as the product's, so that both seal cursors alike.
  process.env.AUTH_SECRET = question.secret;
  ({ cases } = question);
  const database = new pg.Pool({ connectionString: question.url, max: 20 });
  const server = createServer((req, res) => {
    answer(database, req, res).catch((error: Error) => res.writeHead(500).end(error.stack));
  });
  return listenOnFreePort(server);
});
