import { createClient } from "@redis/client";
import { env } from "./env";
import { log } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";

export type Redis = ReturnType<typeof connect>;

/** Longest delay between reconnects, in milliseconds. */
const LONGEST_PAUSE = 2_000;
const CONNECT_TIMEOUT = 3_000;
/** Without traffic for so many milliseconds a connection is dead; pings keep a live one going. */
const SILENCE = 15_000;
const PING_EVERY = 5_000;

/** Connections of this process that are lost: it says once that Redis is away, and once that it is back. */
const lost = perProcess("redis-lost", () => new Set<object>());

/** Connects, and reconnects for ever. With `queue` commands wait meanwhile, else they fail. */
export function connect(url: string, { queue }: { queue: boolean }) {
  const client = createClient({
    url,
    disableOfflineQueue: !queue,
    commandsQueueMaxLength: 20_000,
    pingInterval: PING_EVERY,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE),
    },
  });
  client.on("error", (error: Error) => {
    if (lost().size === 0) log().warn({ error: error.message }, "redis away");
    lost().add(client);
  });
  client.on("ready", () => {
    if (lost().delete(client) && lost().size === 0) log().info("redis is back");
  });
  // Closed by this process itself.
  client.on("end", () => lost().delete(client));
  return client;
}

const connection = perProcess("redis", (): { client?: Redis } => ({}));

/** Redis for quick commands; null without REDIS_URL. Check `isReady`: it may be away. */
export function redis(): Redis | null {
  const { REDIS_URL: url } = env();
  if (!url) return null;
  const { client } = connection();
  if (client) return client;
  const created = connect(url, { queue: false });
  connection().client = created;
  // Retries for ever; rejects only when the process itself closes it.
  created.connect().catch(() => undefined);
  return created;
}

export async function stopRedis(): Promise<void> {
  connection().client?.destroy();
  connection().client = undefined;
}
