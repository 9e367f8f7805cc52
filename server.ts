import { createServer } from "node:http";
import next from "next";
import { CHAT_EVENTS } from "@/lib/chat/socket";
import { boot, BootError, migrateDatabase } from "@/lib/core/boot";
import { losePatience } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { startJobs, stopJobs } from "@/lib/core/jobs";
import { log } from "@/lib/core/log";
import { stopRedis } from "@/lib/core/redis";
import { startSockets } from "@/lib/core/socket-server";
import { announce } from "@/lib/server/announce";
import { fillEmptyDatabase } from "@/lib/server/first-run";
import { JOBS } from "@/lib/server/jobs";
import { listen, shutDown } from "@/lib/server/lifecycle";
import { requestListener } from "@/lib/server/listener";

/** The composition root: settings, database, Next, HTTP, identity provider, sockets, jobs. */
async function main(): Promise<void> {
  const booted = await boot({ keeper: true });
  const dev = booted.env.NODE_ENV !== "production";
  const server = createServer();
  try {
    await migrateDatabase(booted.env);
    await fillEmptyDatabase(booted.env);
    const app = next({ dev, dir: process.cwd(), port: booted.env.PORT, httpServer: server });
    await app.prepare();
    server.on("request", await requestListener(app.getRequestHandler()));
    if (dev) server.on("upgrade", app.getUpgradeHandler());
    await startJobs(JOBS);
    losePatience();
    await listen(server, booted.env.PORT);
  } catch (error) {
    await stopJobs();
    await booted.abandon();
    throw error;
  }
  shutDown(server, startSockets(server, CHAT_EVENTS), [stopJobs, stopRedis, booted.stop]);
  announce(env());
}

main().catch((error: unknown) => {
  if (error instanceof BootError) process.stderr.write(`${error.message}\n`);
  else log().fatal({ error: error instanceof Error ? error.stack : String(error) }, "cannot start");
  process.exit(1);
});
