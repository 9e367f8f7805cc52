import type { IncomingMessage, ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { reportTrouble } from "@/lib/core/database/trouble";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { problemAnswer } from "@/lib/core/http/answer";
import { log } from "@/lib/core/log";
import { callerKey, limit } from "@/lib/core/rate-limit";
import { shared } from "@/lib/core/shared";
import { builtInIssuer } from "./oidc-client";
import { providerSettings } from "./provider-settings";

const MOUNT = "/oidc";

/** The built-in OpenID Connect provider of this process, made at the first call. */
export async function createProvider(): Promise<Provider> {
  if (shared.provider) return shared.provider;
  const provider = new Provider(builtInIssuer(), await providerSettings());
  // Addresses follow APP_URL, which `handleOidc` puts into the forwarding headers.
  provider.proxy = true;
  provider.silent = true;
  provider.on("server_error", (_, error) => {
    if (!reportTrouble(error)) log().error({ error: error.stack }, "identity provider");
  });
  provider.on("grant.error", (_, error) => log().warn({ error: error.message }, "identity provider"));
  return (shared.provider ??= provider);
}

/** Answers everything under /oidc; where another provider is used, there is nothing. */
export async function handleOidc(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    if (env().OIDC_ISSUER) throw new AppError("NOT_FOUND");
    await limit("read", callerKey({ headers: addresses(req) }));
    const provider = await createProvider();
    await provider.callback()(mounted(req), res);
  } catch (error) {
    const answer = problemAnswer(error, String(req.headers["x-request-id"] ?? ""));
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }
}

/** The request as the provider sees it: without our prefix, and under our public address. */
function mounted(req: IncomingMessage): IncomingMessage {
  const { host, protocol } = new URL(env().APP_URL);
  req.headers["x-forwarded-host"] = host;
  req.headers["x-forwarded-proto"] = protocol.replace(":", "");
  const originalUrl = req.url ?? MOUNT;
  return Object.assign(req, { originalUrl, url: originalUrl.slice(MOUNT.length) || "/" });
}

function addresses(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string" && name.startsWith("x-")) headers.set(name, value);
  }
  return headers;
}
