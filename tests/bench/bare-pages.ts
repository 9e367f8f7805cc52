// What the search page is compared with: a Next page of as many cards, and nothing else.
import { createServer } from "node:http";
import next from "next";
import { answerMessages, listenOnFreePort } from "./processes";

answerMessages(async (folder: string) => {
  const server = createServer();
  const app = next({ dev: false, dir: folder, httpServer: server });
  await app.prepare();
  const handler = app.getRequestHandler();
  server.on("request", (req, res) => void handler(req, res));
  return listenOnFreePort(server);
});
