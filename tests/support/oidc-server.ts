import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

/**
 * A second OpenID Connect provider, for external and social sign-ins. Its page asks for the user's data and
 * accepts any:
 *
 *   node --import tsx tests/support/oidc-server.ts --port 3950 --client-id site \
 *     --client-secret secret --redirect http://localhost:3000/api/auth/callback/nearshelf
 */
export interface OidcServerOptions {
  port: number;
  clientId: string;
  clientSecret: string;
  redirects: string[];
}

interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

const PAGE = `<!doctype html><html lang="en"><title>Other provider</title><h1>Other provider</h1>
<form method="post"><label>Subject <input name="sub"></label><label>E-mail <input name="email"></label>
<label>Name <input name="name"></label><label><input type="checkbox" name="verified"> E-mail is verified</label>
<button name="act" value="in">Sign in</button><button name="act" value="no">Refuse</button></form></html>`;

export async function startOidcServer(options: OidcServerOptions): Promise<Server> {
  const accounts = new Map<string, Account>();
  const issuer = `http://localhost:${options.port}`;
  const provider = new Provider(issuer, await settings(options, accounts));
  const rest = provider.callback();
  const server = createServer((req, res) => {
    const asks = req.url?.startsWith("/interaction/");
    const done = asks ? interact(provider, accounts, req, res) : rest(req, res);
    Promise.resolve(done).catch((error: Error) => res.writeHead(500).end(error.message));
  });
  await new Promise<void>((listening) => server.listen(options.port, listening));
  return server;
}

async function interact(
  provider: Provider,
  accounts: Map<string, Account>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(req, res);
  if (req.method === "GET") {
    res.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    return;
  }
  const form = new URLSearchParams(await body(req));
  if (form.get("act") === "no") {
    return provider.interactionFinished(req, res, { error: "access_denied" });
  }
  const accountId = form.get("sub") ?? "";
  accounts.set(accountId, {
    email: form.get("email") || undefined,
    email_verified: form.has("verified"),
    name: form.get("name") || undefined,
  });
  return provider.interactionFinished(req, res, { login: { accountId } });
}

async function settings(
  { clientId, clientSecret, redirects }: OidcServerOptions,
  accounts: Map<string, Account>,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirects }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
    // Cookies do not depend on the port, so the names must differ from our own provider's.
    cookies: {
      keys: ["other"],
      names: { session: "other_session", interaction: "other_interaction", resume: "other_resume" },
      short: { path: "/" },
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 3600, Session: 3600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

async function body(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "3950" },
      "client-id": { type: "string", default: "site" },
      "client-secret": { type: "string", default: "site-secret" },
      redirect: { type: "string", multiple: true, default: [] },
    },
  });
  await startOidcServer({
    port: Number(values.port),
    clientId: values["client-id"],
    clientSecret: values["client-secret"],
    redirects: values.redirect,
  });
  process.stdout.write(`other provider at http://localhost:${values.port}\n`);
}
