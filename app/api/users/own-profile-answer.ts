import type { Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { JsonAnswer } from "@/lib/server/http/answer";
import { versionTag } from "@/lib/server/http/version";
import { readClaims } from "@/lib/server/session/session-cookie";
import { refreshedCookie } from "@/lib/features/identity/session/commands";
import type { OwnProfile } from "@/lib/features/users/schema";

/**
 * The reader's own profile. If their session cookie is out of date about its completeness, the answer has a new one:
 * otherwise middleware.ts would keep redirecting to the settings.
 */
export async function ownProfileAnswer(
  request: Request,
  actor: Actor,
  me: OwnProfile,
): Promise<OwnProfile | JsonAnswer> {
  const { APP_URL: appUrl, AUTH_SECRET: secret = "" } = env();
  const claims = await readClaims(request.headers.get("cookie"), { appUrl, secret });
  if (claims?.sid !== actor.sessionId || claims.complete === me.complete) return me;
  const answer = new JsonAnswer(200, me);
  answer.headers.set("etag", versionTag(me.updatedAt));
  answer.headers.append("set-cookie", await refreshedCookie(actor));
  return answer;
}
