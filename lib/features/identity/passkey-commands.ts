import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { audit } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { finishSetup, lockFactors, markPassed, refuse } from "./second-factor-commands";
import { changeableSecondFactor, secondFactorOf } from "./second-factor-queries";
import type { PasskeyAnswer, PasskeyRegistration } from "./second-factor-schema";

/** The reader has so long to answer the browser's dialog, in milliseconds. */
const ANSWER_WITHIN = 5 * 60_000;
const MOST_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys belong to the host that readers use. */
function site() {
  const { origin, hostname } = new URL(env().APP_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/**
 * What the browser needs to make a passkey.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED, CONFLICT (has 20)
 */
export async function beginPasskey(actor: Actor) {
  const { passkeys } = await changeableSecondFactor(actor);
  if (passkeys.length >= MOST_PASSKEYS) throw new AppError("CONFLICT");
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
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
 * Keeps the passkey that the browser made.
 * @returns recovery codes where this is the first factor.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED, PASSKEY_REFUSED
 */
export async function addPasskey(actor: Actor, response: PasskeyRegistration): Promise<string[]> {
  await changeableSecondFactor(actor);
  const expectedChallenge = await takeChallenge(actor);
  const { registrationInfo } = await verifyRegistrationResponse({
    ...site(),
    response,
    expectedChallenge,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(refused);
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
 * What the browser needs to ask for a passkey.
 * @throws AppError NOT_FOUND for anyone but an administrator with a passkey
 */
export async function askForPasskey(actor: Actor) {
  const { passkeys } = await secondFactorOf(actor);
  if (passkeys.length === 0) throw new AppError("NOT_FOUND");
  const known = await db().passkey.findMany({ where: { userId: actor.id } });
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
export async function passWithPasskey(actor: Actor, response: PasskeyAnswer): Promise<void> {
  await secondFactorOf(actor);
  await limit("secondFactor", actor.id);
  const expectedChallenge = await takeChallenge(actor);
  const row = await db().passkey.findFirst({ where: { id: response.id, userId: actor.id } });
  if (!row) return refuse(actor, "PASSKEY_REFUSED");
  const { id, transports } = row;
  const counter = Number(row.counter);
  const answer = await verifyAuthenticationResponse({
    ...site(),
    response,
    expectedChallenge,
    credential: { id, publicKey: new Uint8Array(row.publicKey), counter, transports },
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return refuse(actor, "PASSKEY_REFUSED");
  const used = await db().passkey.updateMany({
    where: { id, counter: row.counter },
    data: { counter: answer.authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  if (used.count === 0) return refuse(actor, "PASSKEY_REFUSED");
  await markPassed(db(), actor);
}

/**
 * Removes a passkey; one factor stays.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, LAST_SECOND_FACTOR
 */
export async function removePasskey(actor: Actor, id: string): Promise<void> {
  await changeableSecondFactor(actor);
  await transact(async (tx) => {
    await lockFactors(tx, actor.id);
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
  const row = { challenge, expiresAt: new Date(Date.now() + ANSWER_WITHIN) };
  await db().passkeyChallenge.upsert({
    where: { sessionId },
    create: { sessionId, ...row },
    update: row,
  });
}

/** Of two answers at once one has it. @throws AppError PASSKEY_REFUSED where there is none */
async function takeChallenge({ sessionId }: Actor): Promise<string> {
  const [taken] = await db().$queryRaw<{ challenge: string }[]>`
    DELETE FROM "PasskeyChallenge" WHERE "sessionId" = ${sessionId}::uuid AND "expiresAt" > now()
    RETURNING challenge`;
  if (!taken) throw new AppError("PASSKEY_REFUSED");
  return taken.challenge;
}

function refused(): never {
  throw new AppError("PASSKEY_REFUSED");
}
