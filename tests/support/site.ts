import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerWith } from "@/lib/server/http/node";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { handleOidc } from "@/lib/features/identity/provider/provider";
import { changeSettings } from "./settings";

type Loader = () => Promise<{ GET?: RouteHandler; POST?: RouteHandler }>;

const ROUTES: [RegExp, Loader][] = [
  [/^\/api\/auth\/complete$/, () => import("@/app/api/auth/complete/route")],
  [/^\/api\/auth\/exchange$/, () => import("@/app/api/auth/exchange/route")],
  [/^\/api\/auth\/token$/, () => import("@/app/api/auth/token/route")],
  [/^\/api\/auth\/refresh$/, () => import("@/app/api/auth/refresh/route")],
  [/^\/api\/auth\/sign-out$/, () => import("@/app/api/auth/sign-out/route")],
  [/^\/api\/auth\/(?<nextauth>.+)$/, () => import("@/app/api/auth/[...nextauth]/route")],
  [
    /^\/api\/identity\/social\/(?<provider>[^/]+)\/callback$/,
    () => import("@/app/api/identity/social/[provider]/callback/route"),
  ],
  [/^\/api\/identity\/(?<uid>[^/]+)\/code$/, () => import("@/app/api/identity/[uid]/code/route")],
  [
    /^\/api\/identity\/(?<uid>[^/]+)\/verify$/,
    () => import("@/app/api/identity/[uid]/verify/route"),
  ],
  [
    /^\/api\/identity\/(?<uid>[^/]+)\/password$/,
    () => import("@/app/api/identity/[uid]/password/route"),
  ],
  [/^\/api\/identity\/(?<uid>[^/]+)\/demo$/, () => import("@/app/api/identity/[uid]/demo/route")],
  [
    /^\/api\/identity\/(?<uid>[^/]+)\/social\/(?<provider>[^/]+)$/,
    () => import("@/app/api/identity/[uid]/social/[provider]/route"),
  ],
];

export interface Site {
  origin: string;
  port: number;
  close: () => Promise<void>;
}

/** The sign-in part of the product on a free port: the provider and the handlers, without pages. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const server = createServer((req, res) => void answer(req, res));
  const port = await freePort(server);
  const origin = `http://localhost:${port}`;
  changeSettings({ PORT: String(port), APP_URL: origin, NEXTAUTH_URL: origin, ...settings });
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { origin, port, close };
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? "/", "http://site");
  if (pathname.startsWith("/oidc")) return handleOidc(req, res);
  for (const [pattern, load] of ROUTES) {
    const match = pattern.exec(pathname);
    const handler = match && (await load())[req.method as "GET" | "POST"];
    if (!handler) continue;
    const { nextauth, ...params } = { ...match.groups } as Record<string, string>;
    return answerWith(
      handler,
      { ...params, ...(nextauth && { nextauth: nextauth.split("/") }) } as never,
      req,
      res,
    );
  }
  res.writeHead(200).end("page");
}

function freePort(server: Server): Promise<number> {
  return new Promise((done) =>
    server.listen(0, () => done((server.address() as AddressInfo).port)),
  );
}
