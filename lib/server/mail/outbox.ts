import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/server/env";
import { compose, type Mail } from "./compose";

export interface OutboxMail extends Pick<Mail, "to" | "subject" | "text" | "html"> {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  sms?: true;
  /** The recipient's language, if known. */
  lang?: string;
}

const MAX_SHOWN = 50;

/** File names begin with the timestamp's digits. */
const KEPT_FILE = /^\d{17}-[0-9a-f]{8}\.(eml|json)$/;

function digits(moment: string): string {
  return moment.replace(/\D/g, "");
}

function folder(): string {
  return join(env().DATA_DIR, "outbox");
}

/**
 * Stores a mail as an `.eml` file for mail programs, and as JSON for our own page. It replaces an earlier mail with
 * the same `id`.
 */
export async function keepInOutbox(mail: Mail): Promise<void> {
  const sentAt = (mail.id?.at ?? new Date()).toISOString();
  const id = `${digits(sentAt)}-${(mail.id?.value ?? randomUUID()).slice(0, 8)}`;
  const { message } = await compose(mail);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(join(folder(), `${id}.eml`), message, { mode: 0o600 });
  const { to, subject, text, html } = mail;
  const kept: OutboxMail = { id, sentAt, to, subject, text, html };
  await writeFile(join(folder(), `${id}.json`), JSON.stringify(kept), { mode: 0o600 });
}

/** Stores a text message for our own page. */
export async function keepTextInOutbox({ to, text }: { to: string; text: string }): Promise<void> {
  const sentAt = new Date().toISOString();
  const id = `${digits(sentAt)}-${randomUUID().slice(0, 8)}`;
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const kept: OutboxMail = { id, sentAt, to, subject: "", text, html: "", sms: true };
  await writeFile(join(folder(), `${id}.json`), JSON.stringify(kept), { mode: 0o600 });
}

/** Deletes mails stored before this time; other files in the folder are not touched. */
export async function deleteOldOutboxFiles(before: Date): Promise<void> {
  const oldest = digits(before.toISOString());
  const names = await readdir(folder()).catch(() => []);
  const old = names.filter((name) => KEPT_FILE.test(name) && name < oldest);
  for (const name of old) await rm(join(folder(), name), { force: true });
}

/** All stored mails, newest first. */
export async function readOutbox(): Promise<OutboxMail[]> {
  const names = await readdir(folder()).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, MAX_SHOWN);
  return Promise.all(
    newest.map(async (name) => {
      const mail = JSON.parse(await readFile(join(folder(), name), "utf8")) as OutboxMail;
      return { ...mail, lang: /<html lang="(\w+)"/.exec(mail.html)?.[1] };
    }),
  );
}
