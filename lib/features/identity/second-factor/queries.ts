import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { withIsoTimes } from "@/lib/shared/records";
import type { SecondFactorState } from "./schema";

/** @throws AppError NOT_FOUND for anyone but an administrator */
export async function secondFactorOf(actor: Actor): Promise<SecondFactorState> {
  if (actor.role !== "ADMIN") throw new AppError("NOT_FOUND");
  const { id: userId } = actor;
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    db().authenticatorApp.count({ where: { userId, secret: { not: null } } }),
    db().passkey.findMany({
      where: { userId },
      orderBy: { createdAt: "asc" },
      select: { id: true, createdAt: true, lastUsedAt: true },
    }),
    db().recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return {
    enrolled: app + passkeys.length > 0,
    passed: actor.secondFactor,
    app: app > 0,
    passkeys: passkeys.map(withIsoTimes),
    recoveryCodesLeft,
  };
}

/**
 * Asserts that the actor may change their second factor: it was passed in this session, or none is set up and
 * the sign-in is fresh.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED
 */
export async function assertSecondFactorChangeable(actor: Actor): Promise<SecondFactorState> {
  const state = await secondFactorOf(actor);
  if (!state.enrolled) await assertFreshSignIn(actor);
  else if (!state.passed) throw new AppError("SECOND_FACTOR_REQUIRED");
  return state;
}
