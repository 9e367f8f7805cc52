import type { IncomingMessage, ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { reportOutage } from "@/lib/server/database/outages";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { problemAnswer } from "@/lib/server/http/answer";
import { withTimeout } from "@/lib/server/timeout";
import { headersOf } from "@/lib/server/http/node";
import { REQUEST_ID_HEADER, requestIdOf } from "@/lib/server/http/headers";
import { log } from "@/lib/server/log/log";
import { callerKey, limit } from "@/lib/server/http/rate-limit";
import { builtInIssuer } from "@/lib/features/identity/client/oidc-client";
import { providerSettings } from "./provider-settings";
import { perProcess } from "@/lib/server/per-process";

const MOUNT = "/oidc";
/** Requests are small and quick: only a body that never arrives takes longer. */
const DEADLINE_MS = 10_000;

export const builtIn = perProcess("oidc-provider", (): { provider?: Provider } => ({}));

/** Creates the built-in OpenID Connect provider of this process on the first call. */
export async function createProvider(): Promise<Provider> {
  const { provider: made } = builtIn();
  if (made) return made;
  const provider = new Provider(builtInIssuer(), await providerSettings());
  // The provider derives its own URLs from the forwarding headers, which handleOidc sets from APP_URL.
  provider.proxy = true;
  provider.silent = true;
  provider.on("server_error", (_, error) => {
    if (!reportOutage(error)) log().error({ error: error.stack }, "identity provider");
  });
  provider.on("grant.error", (_, error) =>
    log().warn({ error: error.message }, "identity provider"),
  );
  return (builtIn().provider ??= provider);
}

/** Answers everything under /oidc; 404 if OIDC_ISSUER names another provider. */
export async function handleOidc(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    if (env().OIDC_ISSUER) throw new AppError("NOT_FOUND");
    await limit("signInPath", callerKey({ headers: headersOf(req) }));
    const provider = await createProvider();
    await withTimeout(provider.callback()(withoutMount(req), res), DEADLINE_MS, "REQUEST_TIMEOUT");
  } catch (error) {
    if (res.headersSent) return;
    const answer = problemAnswer(error, requestIdOf(String(req.headers[REQUEST_ID_HEADER] ?? "")));
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }
}

/** The request without the prefix /oidc, with our public URL in the forwarding headers. */
function withoutMount(req: IncomingMessage): IncomingMessage {
  const { host, protocol } = new URL(env().APP_URL);
  req.headers["x-forwarded-host"] = host;
  req.headers["x-forwarded-proto"] = protocol.replace(":", "");
  const originalUrl = req.url ?? MOUNT;
  return Object.assign(req, { originalUrl, url: originalUrl.slice(MOUNT.length) || "/" });
}
