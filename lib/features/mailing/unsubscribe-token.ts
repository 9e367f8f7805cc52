import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { sameDigest } from "@/lib/server/secrets/secrets";
import { MAIL_KINDS, type MailKind } from "@/lib/features/users/mail-settings";

export interface Subscription {
  userId: string;
  kind: MailKind;
}

/** Link that unsubscribes from mails of this kind without a sign-in; it never expires. */
export function unsubscribeToken({ userId, kind }: Subscription): string {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
  return `${id}.${kind}.${sign(userId, kind).toString("base64url")}`;
}

/** The subscription of a token; null for an invalid signature. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [id = "", name = "", signature = ""] = token.split(".");
  const kind = MAIL_KINDS.find((known) => known === name);
  const hex = Buffer.from(id, "base64url").toString("hex");
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = Buffer.from(signature, "base64url");
  if (!kind || !sameDigest(given, sign(userId, kind))) return null;
  return { userId, kind };
}

function sign(userId: string, kind: string): Buffer {
  return keyedDigest(`unsubscribe ${userId} ${kind}`);
}
