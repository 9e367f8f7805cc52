import type { Locale } from "@/lib/shared/locales";

declare const minted: unique symbol;

/**
 * The signed-in user of a call. Only the session and the socket handshake can make one, so code without the check does
 * not compile.
 */
export interface Actor {
  readonly [minted]: true;
  readonly id: string;
  readonly role: "USER" | "ADMIN";
  readonly sessionId: string;
  /** This session of an administrator passed the second factor in the last 12 hours, or needs none. */
  readonly secondFactor: boolean;
  /** Country and postal code are filled in. */
  readonly complete: boolean;
  readonly locale: Locale | null;
}

/** An administrator with a passed second factor; admin commands require it. */
export type AdminActor = Actor & { readonly role: "ADMIN"; readonly secondFactor: true };

export function isAdminActor(actor: Actor): actor is AdminActor {
  return actor.role === "ADMIN" && actor.secondFactor;
}

/** For the session, the socket handshake and test support only; lint enforces this. */
export function mintActor(facts: Omit<Actor, typeof minted>): Actor {
  return facts as Actor;
}
