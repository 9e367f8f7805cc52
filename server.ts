import type { Server as NetServer } from "node:net";
import next from "next";
import { OperatorError } from "@/lib/server/operator-error";
import { writeViews } from "@/lib/features/books/view-commands";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { boot, migrateDatabase } from "@/lib/bootstrap/boot";
import { applyRequestTimeouts } from "@/lib/server/database/db";
import type { Env } from "@/lib/server/env";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { readCommunityPicture } from "@/lib/features/files/community-picture";
import { stopListReader } from "@/lib/features/imports/read-in-worker";
import { startJobs, stopJobs } from "@/lib/server/jobs/jobs";
import { log } from "@/lib/server/log/log";
import { startMetrics } from "@/lib/server/metrics/metrics-registry";
import { stopRedis } from "@/lib/server/redis";
import { startSockets } from "@/lib/server/sockets/socket-server";
import { commit, version } from "@/lib/server/version";
import { announce } from "@/lib/bootstrap/announce";
import { prepareContents } from "@/lib/bootstrap/first-run";
import { JOBS } from "@/lib/bootstrap/jobs";
import { assertPortFree, listen, newServer, shutDown } from "@/lib/bootstrap/lifecycle";
import { requestListener } from "@/lib/bootstrap/listener";

/** Starts and connects everything: settings, database, Next, HTTP, identity provider, sockets, jobs. */
async function main(): Promise<void> {
  const prepare = async (settings: Env) => {
    const applied = await migrateDatabase(settings);
    await prepareContents(settings);
    return applied;
  };
  const assertReady = async (settings: Env) => {
    await assertPortFree(settings);
    await readCommunityPicture(settings);
  };
  const booted = await boot(prepare, assertReady);
  const dev = booted.env.NODE_ENV !== "production";
  const server = newServer(dev);
  let listeners: NetServer[];
  try {
    // Quiet: the server itself logs a page's error, with the request id (instrumentation.ts).
    const app = next({
      dev,
      quiet: !dev,
      dir: process.cwd(),
      port: booted.env.PORT,
      httpServer: server,
    });
    await app.prepare();
    server.on("request", await requestListener(app.getRequestHandler(), { dev }));
    const upgrade = app.getUpgradeHandler();
    if (dev) server.on("upgrade", (req, socket, head) => void upgrade(req, socket, head));
    if (booted.env.METRICS_TOKEN) startMetrics();
    await applyRequestTimeouts();
    await startJobs(JOBS);
    listeners = await listen(server, booted.env);
  } catch (error) {
    await stopJobs();
    await booted.stop();
    throw error;
  }
  shutDown(server, listeners, startSockets(server, CHAT_EVENTS), [
    writeViews,
    // Before what they use.
    stopJobs,
    stopCovers,
    stopListReader,
    stopRedis,
    booted.stop,
  ]);
  announce(booted.env, booted.embeddedVersion);
  log().info(
    { version: version(), commit: await commit(), migrations: booted.prepared },
    "started",
  );
}

main().catch((error: unknown) => {
  if (error instanceof OperatorError) process.stderr.write(`${error.message}\n`);
  else log().fatal({ error: error instanceof Error ? error.stack : String(error) }, "cannot start");
  process.exit(1);
});
