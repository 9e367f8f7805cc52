import { db, rowsIn } from "@/lib/server/database/db";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import { PENDING_SIGN_IN } from "@/lib/features/identity/provider/record-commands";

/** Ample, because the browser calls /api/auth/complete at once. */
export const PENDING_SECONDS = 60;

/** A user who has signed in at the identity provider, but has no session yet. */
interface PendingSignIn {
  userId: string;
  /** When they authenticated at the provider. */
  authenticatedAt: Date;
}

/**
 * Stores that a user has signed in at the identity provider. It is a row instead of a signed cookie, so that
 * ending all sessions of the user ends it too.
 * @returns a token that `takePendingSignIn` accepts once, within a minute; only its hash is stored.
 */
export async function createPendingSignIn(signIn: PendingSignIn): Promise<string> {
  const token = newToken();
  await db().oidcRecord.create({
    data: {
      model: PENDING_SIGN_IN,
      id: idOf(token),
      accountId: signIn.userId,
      payload: { authenticatedAt: signIn.authenticatedAt.getTime() },
      expiresAt: new Date(Date.now() + PENDING_SECONDS * 1000),
    },
  });
  return token;
}

/** Null if it was used, has expired, or the user's sessions were ended since. */
export async function takePendingSignIn(token: string): Promise<PendingSignIn | null> {
  const [row] = await rowsIn<{ userId: string; authenticatedAt: number }>(db())`
    DELETE FROM "OidcRecord"
     WHERE model = ${PENDING_SIGN_IN} AND id = ${idOf(token)} AND "expiresAt" > ${new Date()}
    RETURNING "accountId" AS "userId", (payload->>'authenticatedAt')::float8 AS "authenticatedAt"`;
  return row ? { userId: row.userId, authenticatedAt: new Date(row.authenticatedAt) } : null;
}

const idOf = (token: string) => digest(token).toString("base64url");
