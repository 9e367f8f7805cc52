// The socket channel and the routes by which a client catches up, in a process of their own, set up as in
// the server.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { GET as history } from "@/app/api/chat/direct/[userId]/messages/route";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { pool } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { answerWith } from "@/lib/server/http/node";
import { redis, stopRedis } from "@/lib/server/redis";
import { startSockets } from "@/lib/server/sockets/socket-server";
import { listen, shutDown } from "@/lib/bootstrap/lifecycle";

function answer(req: IncomingMessage, res: ServerResponse): void {
  const path = new URL(req.url ?? "/", "http://chat").pathname;
  const userId = /^\/api\/chat\/direct\/([^/]+)\/messages$/.exec(path)?.[1];
  if (userId) return void answerWith(history, { userId }, req, res);
  if (path === "/api/auth/sign-out") return void answerWith(signOut, {}, req, res);
  res.writeHead(path === "/ready" && (redis()?.isReady ?? true) ? 204 : 404).end();
}

const server = createServer(answer);
const listeners = await listen(server, env());
shutDown(server, listeners, startSockets(server, CHAT_EVENTS), [stopRedis, () => pool().end()]);
