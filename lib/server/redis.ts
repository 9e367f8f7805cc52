import { createClient } from "@redis/client";
import { env } from "./env";
import { log } from "@/lib/server/log/log";
import { perProcess } from "./per-process";

export type Redis = ReturnType<typeof connect>;

const MAX_PAUSE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** A connection without traffic for this time is dead; pings keep a live one active. */
const SILENCE_MS = 15_000;
const PING_INTERVAL_MS = 5_000;

/** Connections of this process that are lost: used to log once that Redis is away, and once that it is back. */
const lost = perProcess("redis-lost", () => new Set<object>());

/** Connects, and reconnects for ever. With `queue`, commands wait while disconnected; without it they fail. */
export function connect(url: string, { queue }: { queue: boolean }) {
  const client = createClient({
    url,
    disableOfflineQueue: !queue,
    commandsQueueMaxLength: 20_000,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, MAX_PAUSE_MS),
    },
  });
  client.on("error", (error: Error) => {
    if (lost().size === 0) log().warn({ error: error.message }, "redis away");
    lost().add(client);
  });
  client.on("ready", () => {
    if (lost().delete(client) && lost().size === 0) log().info("redis is back");
  });
  // This process closed it.
  client.on("end", () => lost().delete(client));
  return client;
}

const connection = perProcess("redis", (): { client?: Redis } => ({}));

/** Redis for quick commands; null without REDIS_URL. Check `isReady`: Redis may be away. */
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
