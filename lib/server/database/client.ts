import pg from "pg";
import { databaseSocket } from "./errors";

/**
 * Does `work` on a connection of its own, without the pool's limits: it may take longer than any request.
 * @param url the environment's variables of PostgreSQL where there is none.
 */
export async function withClient<T>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, stream: databaseSocket });
  // A lost connection fails the statement that needs it; unheard, it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
