import { db } from "@/lib/server/database/db";
import { readOutbox } from "@/lib/server/mail/outbox";
import { deliverDue } from "@/lib/features/mailing/deliver";

const MINUTE = 60_000;

/** One run of the mail job, as if `minutes` minutes from now. */
export function mailRound(minutes = 0): Promise<void> {
  // One second more, as due times are set by the database's clock.
  const now = new Date(Date.now() + minutes * MINUTE + 1_000);
  return deliverDue({ clock: () => now });
}

/** States of the mails to a user, oldest first. */
export async function mailStates(userId: string): Promise<string[]> {
  const rows = await db().mailOutbox.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => row.state);
}

/** Mails to this address in the outbox, oldest first. */
export async function mailsTo(email: string) {
  return (await readOutbox()).filter((mail) => mail.to === email).reverse();
}
