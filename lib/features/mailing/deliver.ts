import { isDatabaseAway } from "@/lib/server/database/errors";
import { limitAll } from "@/lib/server/http/rate-limit";
import { log } from "@/lib/server/log/log";
import type { Mail } from "@/lib/server/mail/compose";
import { mailErrorText, MailError } from "@/lib/server/mail/errors";
import { sendMail } from "@/lib/server/mail/send";
import { backOff, sendDue, wakeAt, type Round } from "@/lib/server/outbox";
import { collectMessages, type Burst } from "./chat-commands";
import { chatMail } from "./chat-letter";
import { chatFacts } from "./chat-queries";
import { noticeMail } from "./notice-letter";
import { noticeFacts } from "./notice-queries";
import { claimDue, closeStale, finish, markSending, putOff, type Claim } from "./outbox-commands";
import { weeklyMail } from "./weekly-letter";
import { weeklyFacts } from "./weekly-queries";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { mayBeSeenUntil } from "@/lib/features/push/seen-queries";
import { DAY, MINUTE } from "@/lib/shared/time";

/** A mail that could not be sent for this time is given up. */
const MAX_AGE_MS = 3 * DAY;
/** Maximum attempts if the server rejects a mail permanently. */
const MAX_ATTEMPTS = 4;
/** Delay after the server was unreachable; other mails are tried first. */
const AWAY_RETRY_MS = 30_000;
/** Delay after the first rejection; it doubles with each. */
const FIRST_RETRY_MS = MINUTE;
const LONGEST_RETRY_MS = 64 * MINUTE;

/**
 * Sends due mails. A mail is claimed, composed, offered to the mail server, marked as LEAVING when the server waits
 * for its content, and as SENT when the server has accepted it. Errors before the first mark are retried; errors
 * after it are not, so that nobody gets a mail twice. The Message-ID stays the same over all attempts.
 */
export async function deliverDue({ clock = () => new Date(), ending }: Round = {}): Promise<void> {
  const lost = await closeStale(clock());
  if (lost > 0) log().warn({ count: lost }, "mails of which nobody knows whether they arrived");
  await sendDue({ queue: "mail", atOnce: 1, claim: claimDue, send: deliver, clock, ending });
}

async function deliver(claim: Claim, now: Date): Promise<"stop" | void> {
  let isSent: boolean;
  try {
    isSent = await attempt(claim, now);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return failed(claim, error, now);
  }
  // Not part of the attempt: if this fails, the mail stays LEAVING and is not sent again.
  if (isSent) await finish(claim, "SENT", now);
}

/** @returns whether it was sent; false if it is too early, or no longer wanted. */
async function attempt(claim: Claim, now: Date): Promise<boolean> {
  const due = await write(claim, now);
  if (due instanceof Date) {
    await putOff(claim, { dueAt: due, heldUntil: due });
    if (due.getTime() - now.getTime() < MINUTE) wakeAt("mail", due, now);
    return false;
  }
  if (due === null) {
    await finish(claim, "SKIPPED", now);
    return false;
  }
  // No user causes weekly letters.
  const wait = claim.letterWeek ? 0 : await limitAll("mails");
  if (wait > 0) {
    await putOff(claim, { dueAt: new Date(now.getTime() + wait * 1000) });
    return false;
  }
  const id = { value: claim.id, at: claim.createdAt };
  await sendMail({ ...due, id }, () => markSending(claim));
  return true;
}

/** The mail; null if it is no longer wanted; a date if it is too early. */
async function write(claim: Claim, now: Date): Promise<Omit<Mail, "id"> | Date | null> {
  if (claim.notificationId) {
    const { notificationId, userId } = claim;
    const facts = await noticeFacts(notificationId, userId, now);
    const early = facts && (await mayBeSeenUntil(claim, now));
    // A mail that would be outdated by then is sent at once.
    if (early && (await standingNotice(notificationId, userId, early))) return early;
    return facts && noticeMail(facts);
  }
  if (claim.letterWeek) {
    const facts = await weeklyFacts(claim, now);
    return facts && weeklyMail(facts);
  }
  const early = await mayBeSeenUntil(claim, now);
  if (early) return early;
  const burst = claim as Burst;
  const upTo = await collectMessages(burst, now);
  if (typeof upTo !== "number") return upTo;
  const facts = await chatFacts(burst, upTo);
  return facts && chatMail(facts);
}

async function failed(claim: Claim, error: unknown, now: Date): Promise<"stop" | void> {
  const kind = error instanceof MailError ? error.kind : "postponed";
  log().warn({ mail: claim.id, kind, error: mailErrorText(error) }, "mail not sent");
  if (kind === "uncertain") return finish(claim, "UNCERTAIN", now);
  const rejections = claim.rejections + (kind === "away" ? 0 : 1);
  const old = now.getTime() - claim.createdAt.getTime() > MAX_AGE_MS;
  if (old || (kind === "rejected" && rejections >= MAX_ATTEMPTS))
    return finish(claim, "FAILED", now);
  const isAway = kind === "away";
  const wait = isAway ? AWAY_RETRY_MS : backOff(rejections, FIRST_RETRY_MS, LONGEST_RETRY_MS);
  await putOff(claim, { dueAt: new Date(now.getTime() + wait), rejections });
  // The server is unreachable: the remaining mails wait for the next round.
  if (isAway) return "stop";
}
