import { db } from "@/lib/server/database/db";
import { readOutbox } from "@/lib/server/mail/outbox";
import { deliverDue } from "@/lib/features/mailing/deliver";

const MINUTE = 60_000;

/** One round of the mail job as it would run so many minutes from now. */
export function mailRound(minutes = 0): Promise<void> {
  // A second more, as the database's clock wrote what is due.
  const now = new Date(Date.now() + minutes * MINUTE + 1_000);
  return deliverDue({ clock: () => now });
}

/** The states of the mails owed to a reader, oldest first. */
export async function mailStates(userId: string): Promise<string[]> {
  const rows = await db().mailOutbox.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => row.state);
}

/** Mails kept for this address, oldest first. */
export async function mailsTo(email: string) {
  return (await readOutbox()).filter((mail) => mail.to === email).reverse();
}
