import { randomInt } from "node:crypto";
import { db, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { raw } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { sameDigest } from "@/lib/server/secrets/secrets";
import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from "./terms";

/**
 * Purpose of a code: a sign-in (its owner is the sign-in's `uid`, it is sent to an e-mail address) or
 * confirming a phone number (its owner is the user's id). An owner has one code of each kind.
 */
type CodeKind = "sign-in" | "phone";

/** Table of each kind, with the columns for the owner and for the address or number. */
const TABLES = {
  "sign-in": {
    table: raw('"LoginCode"'),
    owner: raw('"interactionId"'),
    to: raw("email"),
  },
  phone: {
    table: raw('"PhoneCode"'),
    owner: raw('"userId"'),
    to: raw('"phoneNumber"'),
  },
};

/**
 * Creates a code that replaces the owner's previous one.
 * @returns six digits; only their hash is stored.
 * @throws AppError CODE_TOO_SOON within 60 s of the last code to the same address or number, even for
 *   concurrent calls
 */
export async function createCode(kind: CodeKind, owner: string, to: string): Promise<string> {
  const { table, owner: ownerColumn, to: toColumn } = TABLES[kind];
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const now = Date.now();
  const resendFrom = new Date(now - RESEND_SECONDS * 1000);
  const expiresAt = new Date(now + CODE_MINUTES * 60_000);
  const stored = await runIn(db())`
    INSERT INTO ${table} AS last (${ownerColumn}, ${toColumn}, "codeHash", "sentAt", "expiresAt")
    VALUES (${owner}, ${to}, ${codeHash(kind, owner, code)}, ${new Date(now)}, ${expiresAt})
    ON CONFLICT (${ownerColumn}) DO UPDATE
       SET ${toColumn} = excluded.${toColumn}, "codeHash" = excluded."codeHash", attempts = 0,
           "sentAt" = excluded."sentAt", "expiresAt" = excluded."expiresAt"
     WHERE last."sentAt" <= ${resendFrom} OR last.${toColumn} <> excluded.${toColumn}`;
  if (stored > 0) return code;
  const [last] = await rowsIn<{ sentAt: Date }>(db())`
    SELECT "sentAt" FROM ${table} WHERE ${ownerColumn} = ${owner}`;
  const wait = ((last?.sentAt.getTime() ?? 0) - resendFrom.getTime()) / 1000;
  throw new AppError("CODE_TOO_SOON", { retryAfter: Math.max(1, Math.ceil(wait)) });
}

interface TriedCode {
  /** The address or number that the code was sent to. */
  to: string;
  codeHash: Uint8Array;
  /** Null if the code is right; CODE_EXPIRED after the fifth wrong try. */
  error: "CODE_WRONG" | "CODE_EXPIRED" | null;
}

/**
 * Compares a code with the owner's and counts the try.
 * @throws AppError CODE_EXPIRED if there is none, it is too old, or was tried five times
 */
export async function tryCode(kind: CodeKind, owner: string, code: string): Promise<TriedCode> {
  const { table, owner: ownerColumn, to } = TABLES[kind];
  const [row] = await rowsIn<{ to: string; codeHash: Uint8Array; attempts: number }>(db())`
    UPDATE ${table} SET attempts = attempts + 1
     WHERE ${ownerColumn} = ${owner} AND attempts < ${CODE_TRIES} AND "expiresAt" > ${new Date()}
    RETURNING ${to}::text AS "to", "codeHash", attempts`;
  if (!row) throw new AppError("CODE_EXPIRED");
  const isRight = sameDigest(row.codeHash, codeHash(kind, owner, code));
  const error = row.attempts < CODE_TRIES ? "CODE_WRONG" : "CODE_EXPIRED";
  return { to: row.to, codeHash: row.codeHash, error: isRight ? null : error };
}

/**
 * Deletes a code that was used, or could not be sent (so that another may be requested at once).
 * @returns false if it is already gone: of two concurrent uses, one gets true.
 */
export async function deleteCode(
  tx: Tx,
  kind: CodeKind,
  owner: string,
  codeHash?: Uint8Array,
): Promise<boolean> {
  const { table, owner: ownerColumn } = TABLES[kind];
  const deleted = await runIn(tx)`
    DELETE FROM ${table} WHERE ${ownerColumn} = ${owner}
       AND "codeHash" = coalesce(${codeHash ?? null}, "codeHash")`;
  return deleted > 0;
}

/** There are only a million codes, so the hash needs a secret that is not in the database. */
function codeHash(kind: CodeKind, owner: string, code: string): Buffer<ArrayBuffer> {
  return keyedDigest(`${kind}:${owner}:${code}`);
}
