import { z } from "zod";
import { LINKED_ACTIONS, type LinkedAction } from "@/lib/features/notifications/terms";
import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { sameDigest } from "@/lib/server/secrets/secrets";
import { DAY } from "@/lib/shared/time";

/** Days from the notification during which a link works. */
const LINK_DAYS = 7;

export interface ActionLink {
  /** The loan; for "returnOutside", the book of the outside loan. */
  subjectId: string;
  action: LinkedAction;
  /** When the notification was written; the link is valid only for the loan's state of then. */
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

/** @param ownerEmail recipient of the mail: the link becomes invalid when the owner changes the address. */
export function actionToken(actionLink: ActionLink, ownerEmail: string): string {
  return `${signedPart(actionLink)}.${sign(actionLink, ownerEmail).toString("base64url")}`;
}

/** The content of a token, not verified yet (see `isSigned`); null if malformed. */
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
