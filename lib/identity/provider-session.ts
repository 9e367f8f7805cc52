import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { cookieLine } from "@/lib/core/cookies";
import { env } from "@/lib/core/env";
import { createProvider } from "./provider";

/**
 * Ends what the built-in provider remembers of this browser.
 * @returns the `Set-Cookie` lines that remove its cookies.
 */
export async function endProviderSession(cookie: string | null): Promise<string[]> {
  if (env().OIDC_ISSUER || !cookie) return [];
  const provider = await createProvider();
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = cookie;
  const context = provider.createContext(request, new ServerResponse(request));
  const name = provider.cookieName("session");
  // The signature is checked: nobody ends a session by guessing.
  const id = context.cookies.get(name, { signed: true });
  if (!id) return [];
  await (await provider.Session.find(id))?.destroy();
  const secure = env().APP_URL.startsWith("https:");
  return [name, `${name}.sig`].map((each) => cookieLine(each, "", { maxAge: 0, secure }));
}
