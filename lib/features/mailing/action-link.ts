import { z } from "zod";
import { LINKED_ACTIONS, type LinkedAction } from "@/lib/features/notifications/terms";
import { keyedDigest } from "@/lib/server/auth-secret";
import { sameDigest } from "@/lib/server/secrets";
import { DAY } from "@/lib/shared/time";

/** Days that a link works, from the notification on. */
const LINK_DAYS = 7;

export interface ActionLink {
  /** The loan; of "returnOutside" the book, which somebody outside has. */
  subjectId: string;
  action: LinkedAction;
  /** When the notification was written: the link is about the loan as it was then. */
  at: Date;
}

const linkParts = z.tuple([
  z.uuid(),
  z.enum(LINKED_ACTIONS),
  z
    .string()
    .regex(/^[0-9a-z]{1,9}$/)
    .transform((stamp) => new Date(parseInt(stamp, 36))),
  z.string().max(50),
]);

/** @param ownerEmail where the mail goes: the link dies when its reader changes the address. */
export function actionToken(actionLink: ActionLink, ownerEmail: string): string {
  return `${signedPart(actionLink)}.${sign(actionLink, ownerEmail).toString("base64url")}`;
}

/** What a token claims, before `isSigned` has been asked; null for what cannot be one. */
export function readActionToken(token: string): (ActionLink & { signature: string }) | null {
  const parts = linkParts.safeParse(token.split("."));
  if (!parts.success) return null;
  const [subjectId, action, at, signature] = parts.data;
  return { subjectId, action, at, signature };
}

export function isSigned(
  { signature, ...actionLink }: ActionLink & { signature: string },
  ownerEmail: string,
): boolean {
  return sameDigest(Buffer.from(signature, "base64url"), sign(actionLink, ownerEmail));
}

export function isExpired({ at }: ActionLink, now: Date): boolean {
  return now.getTime() - at.getTime() > LINK_DAYS * DAY;
}

function signedPart({ subjectId, action, at }: ActionLink): string {
  return `${subjectId}.${action}.${at.getTime().toString(36)}`;
}

function sign(actionLink: ActionLink, ownerEmail: string): Buffer {
  return keyedDigest(`loan action ${signedPart(actionLink)} ${ownerEmail}`);
}
