import { mintActor, type Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { claimsCookie } from "@/lib/server/session/session-cookie";
import { isLocale } from "@/lib/shared/locales";
import { DAY } from "@/lib/shared/time";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import type { Prisma } from "@/prisma/client/client";

export interface Person {
  id: string;
  email: string;
  name: string;
  /** Bearer token of an open session. */
  token: string;
  actor: Actor;
}

/** Account fields of a user who is no newcomer. */
export const SETTLED = { createdAt: new Date(Date.now() - 10 * DAY) };

let count = 0;

/** A signed-in user in Lviv; `data` overrides any field, `country: null` makes the profile incomplete. */
export async function person(data: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<Person> {
  count += 1;
  const name = `Reader ${count}`;
  const user = await db().user.create({
    data: {
      email: `reader-${count}-${crypto.randomUUID().slice(0, 8)}@example.org`,
      emailVerifiedAt: new Date(),
      name,
      country: "UKR",
      postalCode: "79000",
      city: "Львів",
      lat: 49.84,
      lon: 24.03,
      preferredLanguage: "en",
      ...data,
    },
  });
  return signIn(user);
}

/** Opens a session for this user; an administrator's has passed the second factor. */
export async function signIn(user: Prisma.UserGetPayload<object>): Promise<Person> {
  const token = newToken();
  const session = await db().session.create({
    data: {
      userId: user.id,
      tokenHash: digest(token),
      secondFactorAt: user.role === "ADMIN" ? new Date() : null,
      expiresAt: new Date(Date.now() + 30 * 24 * 3600_000),
    },
  });
  const locale = isLocale(user.preferredLanguage) ? user.preferredLanguage : null;
  const complete = user.country !== null && user.postalCode !== null;
  return {
    id: user.id,
    email: user.email,
    name: user.name ?? "",
    token,
    actor: mintActor({
      ...{ id: user.id, role: user.role, sessionId: session.id, complete, locale },
      secondFactor: user.role === "ADMIN",
    }),
  };
}

/** Another session of this reader. */
export async function signInAgain({ id }: Person): Promise<Person> {
  return signIn(await db().user.findUniqueOrThrow({ where: { id } }));
}

/** Changes columns of this user. */
export function changeReader({ id }: { id: string }, data: Prisma.UserUncheckedUpdateInput) {
  return db().user.update({ where: { id }, data });
}

/** Changes columns of this user's session. */
export function changeSession({ actor }: Person, data: Prisma.SessionUncheckedUpdateInput) {
  return db().session.update({ where: { id: actor.sessionId }, data });
}

/** The signed session cookie, as a browser sends it. */
export async function cookieOf({ id, actor }: Person): Promise<string> {
  const settings = { appUrl: "http://localhost:3999", secret: process.env.AUTH_SECRET ?? "" };
  const line = await claimsCookie({ sub: id, sid: actor.sessionId, complete: true }, settings);
  return line.split(";")[0] ?? "";
}

/** The users that most tests need. */
export async function neighbours() {
  const [owner, borrower, stranger] = await Promise.all([
    person({ name: "Olena Owner" }),
    person({ name: "Bohdan Borrower" }),
    person({
      name: "Stefan Stranger",
      country: "DEU",
      postalCode: "10115",
      city: "Berlin",
      lat: 52.53,
      lon: 13.38,
    }),
  ]);
  return { owner, borrower, stranger };
}
