import { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import { db } from "@/lib/server/database/db";
import type { OidcRecord, Prisma } from "@/prisma/client/client";

/** Storage of oidc-provider (sessions, grants, codes, interactions) in table `OidcRecord`. */
export class RecordAdapter implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const row = {
      payload: payload as Prisma.InputJsonObject,
      accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      userCode: payload.userCode ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
    };
    const key = { model: this.model, id };
    await db().oidcRecord.upsert({
      where: { model_id: key },
      create: { ...key, ...row },
      update: row,
    });
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.first({ id });
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.first({ uid });
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.first({ userCode });
  }

  /** Fails if the code was already used, even concurrently. */
  async consume(id: string): Promise<void> {
    const { count } = await db().oidcRecord.updateMany({
      where: { model: this.model, id, consumedAt: null },
      data: { consumedAt: new Date() },
    });
    if (count === 0) throw new errors.InvalidGrant("already used");
  }

  async destroy(id: string): Promise<void> {
    await db().oidcRecord.deleteMany({ where: { model: this.model, id } });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await db().oidcRecord.deleteMany({ where: { model: this.model, grantId } });
  }

  private async first(where: Prisma.OidcRecordWhereInput): Promise<AdapterPayload | undefined> {
    const row = await db().oidcRecord.findFirst({
      where: {
        model: this.model,
        OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
        ...where,
      },
    });
    return row ? toPayload(row) : undefined;
  }
}

function toPayload({ payload, consumedAt }: OidcRecord): AdapterPayload {
  return {
    ...(payload as AdapterPayload),
    ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
  };
}

/** Our own model: a sign-in that has not become a session yet. */
export const PENDING_SIGN_IN = "PendingSignIn";
/** Models by which a browser can still get a session of the account. */
const SIGN_INS = ["Session", "Interaction", "AuthorizationCode", PENDING_SIGN_IN];

/**
 * Deletes the sessions of this account at the built-in provider, so that it asks again, and all sign-ins in
 * progress, whichever step they have reached.
 */
export async function deleteProviderSessions(userId: string): Promise<void> {
  await db().oidcRecord.deleteMany({
    where: { model: { in: SIGN_INS }, accountId: userId },
  });
}
