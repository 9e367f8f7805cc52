import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { cookieLine } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { createProvider } from "./provider";

/** What the built-in provider makes of a `Cookie` header. */
export async function providerContext(cookie: string | null) {
  const provider = await createProvider();
  const request = new IncomingMessage(new Socket());
  if (cookie) request.headers.cookie = cookie;
  return provider.createContext(request, new ServerResponse(request));
}

/** The built-in provider's session of this browser, with the name of its cookie; null where there is none. */
async function providerSession(cookie: string | null) {
  if (env().OIDC_ISSUER || !cookie) return null;
  const provider = await createProvider();
  const { cookies } = await providerContext(cookie);
  const name = provider.cookieName("session");
  // The signature is checked: nobody ends a session by guessing.
  const id = cookies.get(name, { signed: true });
  return id ? { name, session: await provider.Session.find(id) } : null;
}

/** Whether the built-in provider would sign this browser in without a question. */
export async function isKnownToProvider(cookie: string | null): Promise<boolean> {
  return Boolean((await providerSession(cookie))?.session?.accountId);
}

/**
 * Ends what the built-in provider remembers of this browser.
 * @returns the `Set-Cookie` lines that remove its cookies.
 */
export async function endProviderSession(cookie: string | null): Promise<string[]> {
  const found = await providerSession(cookie);
  if (!found) return [];
  await found.session?.destroy();
  const secure = env().APP_URL.startsWith("https:");
  return [found.name, `${found.name}.sig`].map((each) =>
    cookieLine(each, "", { maxAge: 0, secure }),
  );
}
