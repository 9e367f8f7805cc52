import { audit } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db, rowsIn } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { finishSetup, markVerified, failAttempt } from "./commands";
import { assertSecondFactorChangeable, secondFactorOf } from "./queries";
import type { PasskeyAnswer, PasskeyRegistration } from "./schema";

/** Time to answer the browser's dialog. */
const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;
/** COSE numbers of EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded on first use: it took a twentieth of every start. */
const webauthn = () => import("@simplewebauthn/server");

/** Passkeys belong to the host of APP_URL. */
function site() {
  const { origin, hostname } = new URL(env().APP_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/**
 * Options for the browser to create a passkey.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED, CONFLICT (has 20)
 */
export async function beginPasskey(actor: Actor) {
  const { passkeys } = await assertSecondFactorChangeable(actor);
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError("CONFLICT");
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Nearshelf",
    rpID: site().expectedRPID,
    userName: email,
    userID: new TextEncoder().encode(actor.id),
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await keepChallenge(actor, options.challenge);
  return options;
}

/**
 * Stores the passkey that the browser created.
 * @returns recovery codes if this is the first factor.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED, PASSKEY_REFUSED
 */
export async function addPasskey(actor: Actor, response: PasskeyRegistration): Promise<string[]> {
  await assertSecondFactorChangeable(actor);
  const expectedChallenge = await takeChallenge(actor);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...site(),
    response,
    expectedChallenge,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => {
    throw new AppError("PASSKEY_REFUSED");
  });
  if (!registrationInfo) throw new AppError("PASSKEY_REFUSED");
  const { id, publicKey, counter } = registrationInfo.credential;
  const { transports = [] } = response.response;
  const row = { id, userId: actor.id, publicKey: Buffer.from(publicKey), counter, transports };
  return transact(async (tx) => {
    await tx.passkey.create({ data: row }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("PASSKEY_REFUSED") : error;
    });
    return finishSetup(tx, actor);
  });
}

/**
 * Options for the browser to use a passkey.
 * @throws AppError NOT_FOUND for anyone but an administrator with a passkey
 */
export async function beginPasskeyVerification(actor: Actor) {
  const { passkeys } = await secondFactorOf(actor);
  if (passkeys.length === 0) throw new AppError("NOT_FOUND");
  const known = await db().passkey.findMany({ where: { userId: actor.id } });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site().expectedRPID,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: "preferred",
  });
  await keepChallenge(actor, options.challenge);
  return options;
}

/**
 * Passes the second factor in this session with a passkey.
 * @throws AppError NOT_FOUND for anyone but an administrator, RATE_LIMITED, PASSKEY_REFUSED
 */
export async function verifyPasskey(actor: Actor, response: PasskeyAnswer): Promise<void> {
  await secondFactorOf(actor);
  await limit("secondFactor", actor.id);
  const expectedChallenge = await takeChallenge(actor);
  const row = await db().passkey.findFirst({ where: { id: response.id, userId: actor.id } });
  if (!row) return failAttempt(actor, "PASSKEY_REFUSED");
  const { id, transports } = row;
  const counter = Number(row.counter);
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await verifyAuthenticationResponse({
    ...site(),
    response,
    expectedChallenge,
    credential: { id, publicKey: new Uint8Array(row.publicKey), counter, transports },
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return failAttempt(actor, "PASSKEY_REFUSED");
  const used = await db().passkey.updateMany({
    where: { id, counter: row.counter },
    data: { counter: answer.authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  if (used.count === 0) return failAttempt(actor, "PASSKEY_REFUSED");
  await markVerified(db(), actor);
}

/**
 * Removes a passkey, but not the last factor.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, LAST_SECOND_FACTOR
 */
export async function removePasskey(actor: Actor, id: string): Promise<void> {
  await assertSecondFactorChangeable(actor);
  await transact(async (tx) => {
    await lockUserRow(tx, actor.id);
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new AppError("NOT_FOUND");
    const left =
      (await tx.passkey.count({ where: { userId: actor.id } })) +
      (await tx.authenticatorApp.count({ where: { userId: actor.id, secret: { not: null } } }));
    if (left === 0) throw new AppError("LAST_SECOND_FACTOR");
    await audit(tx, { act: "PASSKEY_REMOVED", actorId: actor.id, subjectId: actor.id });
  });
}

async function keepChallenge({ sessionId }: Actor, challenge: string): Promise<void> {
  const row = { challenge, expiresAt: new Date(Date.now() + CHALLENGE_MS) };
  await db().passkeyChallenge.upsert({
    where: { sessionId },
    create: { sessionId, ...row },
    update: row,
  });
}

/** Each challenge can be used once. @throws AppError PASSKEY_REFUSED if there is none */
async function takeChallenge({ sessionId }: Actor): Promise<string> {
  const [taken] = await rowsIn<{ challenge: string }>(db())`
    DELETE FROM "PasskeyChallenge" WHERE "sessionId" = ${sessionId}::uuid AND "expiresAt" > now()
    RETURNING challenge`;
  if (!taken) throw new AppError("PASSKEY_REFUSED");
  return taken.challenge;
}
