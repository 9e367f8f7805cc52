import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { BASE_URL } from "./base-url";

/** The service worker with another version than its pages. */
const laterBuild = (script: string) => script.replace(/\("[0-9a-f]{16}"\)/, '("later")');

/** The product at another address; after `update` its service worker is that of a later build. */
export async function updatedSite() {
  let isUpdated = false;
  const server = createServer((incoming, answer) => {
    const { method, headers, url = "/" } = incoming;
    if (url === "/sw.js") delete headers["accept-encoding"];
    const asked = request(BASE_URL + url, { method, headers }, (received) => {
      const isLater = isUpdated && url === "/sw.js";
      // The changed script has another length.
      if (isLater) delete received.headers["content-length"];
      answer.writeHead(received.statusCode ?? 502, received.headers);
      if (!isLater) return received.pipe(answer);
      void text(received).then((script) => answer.end(laterBuild(script)));
    });
    asked.on("error", () => answer.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => void (isUpdated = true),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
