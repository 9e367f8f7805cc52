import pg from "pg";
import { databaseSocket } from "./errors";

/**
 * Runs `work` on a connection of its own, without the pool's limits: it may take longer than any request.
 * @param url default: PostgreSQL's environment variables.
 */
export async function withClient<T>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, stream: databaseSocket });
  // A lost connection fails the statement that needs it; an error event without a listener would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
