import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { cookieLine } from "@/lib/server/http/cookies";
import { env } from "@/lib/server/env";
import { createProvider } from "./provider";

/**
 * The provider's context for a `Cookie` header. The provider's API needs a Node request even to read signed
 * cookies, but our routes have Web requests: the context is built from a request with cookies only.
 */
export async function providerContext(cookie: string | null) {
  const provider = await createProvider();
  const request = new IncomingMessage(new Socket());
  if (cookie) request.headers.cookie = cookie;
  return provider.createContext(request, new ServerResponse(request));
}

/** The built-in provider's session of this browser and the name of its cookie, or null. */
async function providerSession(cookie: string | null) {
  if (env().OIDC_ISSUER || !cookie) return null;
  const provider = await createProvider();
  const { cookies } = await providerContext(cookie);
  const name = provider.cookieName("session");
  const id = cookies.get(name, { signed: true });
  return id ? { name, session: await provider.Session.find(id) } : null;
}

/** Whether the built-in provider would sign this browser in without asking. */
export async function isKnownToProvider(cookie: string | null): Promise<boolean> {
  return Boolean((await providerSession(cookie))?.session?.accountId);
}

/** Ends the built-in provider's session of this browser. @returns the `Set-Cookie` lines that remove its cookies. */
export async function endProviderSession(cookie: string | null): Promise<string[]> {
  const found = await providerSession(cookie);
  if (!found) return [];
  await found.session?.destroy();
  const secure = env().APP_URL.startsWith("https:");
  return [found.name, `${found.name}.sig`].map((each) =>
    cookieLine(each, "", { maxAge: 0, secure }),
  );
}
