import { audit } from "@/lib/server/audit/commands";
import { db } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { forgetActor } from "@/lib/server/session/session";
import { discardImage } from "@/lib/features/files/commands";
import { files } from "@/lib/features/files/store";
import { notify, type Notice } from "@/lib/features/notifications/commands";
import { claimedName } from "@/lib/features/users/names";
import type { User } from "@/prisma/client/client";
import { demandOpen } from "./open-account";
import { revokeSessions } from "./session-commands";

/** A reader as another provider knows them. */
export interface UpstreamIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/**
 * The account of an address that its reader has just proven to own; made at the first sign-in.
 * @throws AppError ACCOUNT_BANNED, ACCOUNT_SUSPENDED
 */
export async function accountOfProvenEmail(email: string, locale: Locale): Promise<string> {
  return open(await provenAccount(email, languages(locale)));
}

/**
 * The account of an upstream identity: the one it is linked to, else the one with the same
 * verified address, else a new one.
 * @throws AppError EMAIL_UNVERIFIED where only an unverified address would lead to an account;
 *   ACCOUNT_BANNED, ACCOUNT_SUSPENDED
 */
export async function accountOfIdentity(
  identity: UpstreamIdentity,
  locale: Locale,
): Promise<string> {
  const linked = await linkedAccount(identity);
  if (linked) return open(linked);
  const { email, emailVerified } = identity;
  const name = claimedName(identity.name);
  if (!email) throw new AppError("EMAIL_UNVERIFIED");
  const user = emailVerified
    ? await provenAccount(email, { ...languages(locale), name })
    : await unprovenAccount(email, { ...languages(locale), name });
  const userId = open(user);
  const { issuer, subject } = identity;
  try {
    await db().identity.create({ data: { userId, issuer, subject } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return userId;
}

/** Gives the role to those the operator named, once their address is proven. */
export async function grantAdminRole(userId: string): Promise<void> {
  const granted = await db().user.updateMany({
    where: {
      id: userId,
      role: "USER",
      emailVerifiedAt: { not: null },
      email: { in: env().ADMIN_EMAILS },
    },
    data: { role: "ADMIN" },
  });
  if (granted.count === 0) return;
  await audit(db(), { act: "ROLE_GRANTED", subjectId: userId, reason: "ADMIN_EMAILS" });
  forgetActor(userId);
}

async function linkedAccount({ issuer, subject }: UpstreamIdentity): Promise<User | null> {
  const found = await db().identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  return found?.user ?? null;
}

type Beginning = Pick<User, "preferredLanguage" | "readingLanguages"> & Partial<Pick<User, "name">>;

/** Whoever signs in in a language reads it too, until they say otherwise. */
function languages(locale: Locale): Beginning {
  return { preferredLanguage: locale, readingLanguages: [locale] };
}

async function provenAccount(email: string, beginning: Beginning): Promise<User> {
  const user = await accountOfEmail(email, { ...beginning, emailVerifiedAt: new Date() });
  return user.emailVerifiedAt ? user : takeOver(user.id, beginning.name ?? null);
}

async function unprovenAccount(email: string, beginning: Beginning): Promise<User> {
  try {
    return await db().user.create({ data: { email, ...beginning } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("EMAIL_UNVERIFIED");
    throw error;
  }
}

async function accountOfEmail(
  email: string,
  beginning: Beginning & { emailVerifiedAt: Date },
): Promise<User> {
  const known = await db().user.findUnique({ where: { email } });
  if (known) return known;
  try {
    return await db().user.create({ data: { email, ...beginning } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return db().user.findUniqueOrThrow({ where: { email } });
  }
}

/** Tells a reader who had signed in through it themselves why that does not work any more. */
function removedSignIn(userId: string, issuer: string): Notice {
  const client = env().SOCIAL_CLIENTS.find((known) => known.issuer === issuer);
  const provider = client?.label ?? new URL(issuer).hostname;
  return { userId, type: "SIGN_IN_REMOVED", params: { provider } };
}

/**
 * Somebody opened this account without owning its address; now the owner has come. Every way in
 * that was set up before is closed, and nothing says any more who that somebody was. It may have been the owner,
 * through a provider that does not confirm addresses: they are told that it is closed.
 */
async function takeOver(userId: string, name: string | null): Promise<User> {
  const user = await transact(async (tx) => {
    const { profileImageId } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const papers = await tx.idVerification.findMany({
      where: { userId, pictureKey: { not: null } },
    });
    const identities = await tx.identity.findMany({ where: { userId }, select: { issuer: true } });
    await tx.identity.deleteMany({ where: { userId } });
    await notify(tx, ...identities.map(({ issuer }) => removedSignIn(userId, issuer)));
    await tx.phoneCode.deleteMany({ where: { userId } });
    await tx.idVerification.deleteMany({ where: { userId } });
    if (profileImageId) afterCommit(tx, () => discardImage(profileImageId));
    afterCommit(tx, () => files().delete(papers.flatMap(({ pictureKey }) => pictureKey ?? [])));
    return tx.user.update({
      where: { id: userId },
      data: {
        emailVerifiedAt: new Date(),
        passwordHash: null,
        idVerifiedAt: null,
        name,
        nickname: null,
        displayNamePreference: "NAME",
        profileImageId: null,
        phoneNumber: null,
        phoneVerifiedAt: null,
        street: null,
      },
    });
  });
  await revokeSessions(userId);
  return user;
}

function open(user: User): string {
  demandOpen(user);
  return user.id;
}
