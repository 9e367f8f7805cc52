import { audit } from "@/lib/server/audit/commands";
import { db } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { evictActor } from "@/lib/server/session/session";
import { discardImage } from "@/lib/features/files/commands";
import { files } from "@/lib/features/files/store";
import { notify, type Notice } from "@/lib/features/notifications/commands";
import { claimedName } from "@/lib/features/users/names";
import type { User } from "@/prisma/client/client";
import { assertAccountOpen } from "./policy";
import { revokeSessions } from "@/lib/features/identity/session/commands";

/** A user as another provider knows them. */
export interface UpstreamIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/**
 * The account of an e-mail address that the user has just proven to own; created at the first sign-in.
 * @throws AppError ACCOUNT_BANNED, ACCOUNT_SUSPENDED
 */
export async function accountOfVerifiedEmail(email: string, locale: Locale): Promise<string> {
  return openAccountId(await verifiedAccount(email, languageFields(locale)));
}

/**
 * The account of an identity at another provider: the one it is linked to, else the one with the same verified
 * address, else a new one.
 * @throws AppError EMAIL_UNVERIFIED if the address is missing, or unverified and already in use;
 *   ACCOUNT_BANNED, ACCOUNT_SUSPENDED
 */
export async function accountOfIdentity(
  identity: UpstreamIdentity,
  locale: Locale,
): Promise<string> {
  const linked = await linkedAccount(identity);
  if (linked) return openAccountId(linked);
  const { email, emailVerified } = identity;
  const name = claimedName(identity.name);
  if (!email) throw new AppError("EMAIL_UNVERIFIED");
  const user = emailVerified
    ? await verifiedAccount(email, { ...languageFields(locale), name })
    : await unverifiedAccount(email, { ...languageFields(locale), name });
  const userId = openAccountId(user);
  const { issuer, subject } = identity;
  try {
    await db().identity.create({ data: { userId, issuer, subject } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return userId;
}

/** Makes the user an administrator if ADMIN_EMAILS names their verified address. */
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
  evictActor(userId);
}

async function linkedAccount({ issuer, subject }: UpstreamIdentity): Promise<User | null> {
  const found = await db().identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  return found?.user ?? null;
}

type InitialFields = Pick<User, "preferredLanguage" | "readingLanguages"> &
  Partial<Pick<User, "name">>;

/** The language of the first sign-in is also the reading language, until the user changes it. */
function languageFields(locale: Locale): InitialFields {
  return { preferredLanguage: locale, readingLanguages: [locale] };
}

async function verifiedAccount(email: string, fields: InitialFields): Promise<User> {
  const user = await accountOfEmail(email, { ...fields, emailVerifiedAt: new Date() });
  return user.emailVerifiedAt ? user : claimAccount(user.id, fields.name ?? null);
}

async function unverifiedAccount(email: string, fields: InitialFields): Promise<User> {
  try {
    return await db().user.create({ data: { email, ...fields } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("EMAIL_UNVERIFIED");
    throw error;
  }
}

async function accountOfEmail(
  email: string,
  fields: InitialFields & { emailVerifiedAt: Date },
): Promise<User> {
  const known = await db().user.findUnique({ where: { email } });
  if (known) return known;
  try {
    return await db().user.create({ data: { email, ...fields } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return db().user.findUniqueOrThrow({ where: { email } });
  }
}

/** Notifies the user that signing in with this provider was removed. */
function removedSignIn(userId: string, issuer: string): Notice {
  const client = env().SOCIAL_CLIENTS.find((known) => known.issuer === issuer);
  const provider = client?.label ?? new URL(issuer).hostname;
  return { userId, type: "SIGN_IN_REMOVED", params: { provider } };
}

/**
 * Gives an account whose address was never verified to the owner of the address, who has just proven it. Somebody
 * else may have opened the account, so every way to sign in to it and its personal data are deleted. It may also have
 * been the owner, through a provider that does not verify addresses: they get a notification that it was removed.
 */
async function claimAccount(userId: string, name: string | null): Promise<User> {
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

function openAccountId(user: User): string {
  assertAccountOpen(user);
  return user.id;
}
