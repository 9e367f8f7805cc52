import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { PEER_HEADER } from "@/lib/core/rate-limit";
import { createProvider, handleOidc } from "@/lib/identity/provider";
import { hotRoute } from "./hot-routes";
import { letThrough } from "./page-gate";

type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Who answers: the identity provider, a hot route by its handler, or Next. */
export async function requestListener(next: NextHandler): Promise<RequestListener> {
  await createProvider();
  return (req, res) => {
    setPeer(req);
    const url = req.url ?? "/";
    const hot = hotRoute(req.method ?? "GET", url);
    const done = hot
      ? hot(req, res)
      : url === "/oidc" || url.startsWith("/oidc/")
        ? handleOidc(req, res)
        : letThrough(req, res).then(() => next(req, res));
    Promise.resolve(done).catch(() => res.destroy());
  };
}

/** The socket's address, in place of whatever the client claims. */
function setPeer(req: IncomingMessage): void {
  const address = req.socket.remoteAddress ?? "";
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    if (req.rawHeaders[at]?.toLowerCase() === PEER_HEADER) req.rawHeaders[at] = "x-dropped";
  }
  req.rawHeaders.push(PEER_HEADER, address);
  req.headers[PEER_HEADER] = address;
}
