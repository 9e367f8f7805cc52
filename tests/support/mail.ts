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

/** Moves chat messages and mails in the outbox this many minutes into the past. */
export async function letPass(minutes: number): Promise<void> {
  await db()
    .$executeRaw`UPDATE "ChatMessage" SET "createdAt" = "createdAt" - make_interval(mins => ${minutes}::int)`;
  await db().$executeRaw`
    UPDATE "MailOutbox" SET "createdAt" = "createdAt" - passed, "dueAt" = "dueAt" - passed, "doneAt" = "doneAt" - passed
      FROM make_interval(mins => ${minutes}::int) AS passed`;
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

/** Subjects of the mails to this address, oldest first. */
export async function subjectsTo({ email }: { email: string }): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject);
}
