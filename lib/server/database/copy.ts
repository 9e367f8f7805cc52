import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

/**
 * The rows of a table as text, one line each.
 * @param target table and columns, as SQL.
 */
export function copyOut(client: pg.ClientBase, target: string): Readable {
  return client.query(to(`COPY ${target} TO STDOUT`));
}

/**
 * Writes rows in the format of `copyOut`.
 * @throws what the source or the database throws.
 */
export async function copyIn(
  client: pg.ClientBase,
  target: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await pipeline(source, client.query(from(`COPY ${target} FROM STDIN`)));
}
