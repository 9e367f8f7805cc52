import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { env } from "../env";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface OutboxMail extends Mail {
  id: string;
  /** ISO 8601. */
  sentAt: string;
}

const NEWEST = 50;

function folder(): string {
  return join(env().DATA_DIR, "outbox");
}

/** Keeps a mail as an `.eml` file, for a mail program, and as JSON beside it, for our own page. */
export async function keepInOutbox(mail: Mail): Promise<void> {
  const sentAt = new Date().toISOString();
  const id = `${sentAt.replace(/\D/g, "")}-${randomUUID().slice(0, 8)}`;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ from: env().MAIL_FROM, ...mail });
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), `${id}.eml`), message as Buffer, { mode: 0o600 });
  const kept: OutboxMail = { id, sentAt, ...mail };
  await writeFile(join(folder(), `${id}.json`), JSON.stringify(kept), { mode: 0o600 });
}

/** The newest mails of the outbox, newest first. */
export async function readOutbox(): Promise<OutboxMail[]> {
  const names = await readdir(folder()).catch(() => []);
  const newest = names.filter((name) => name.endsWith(".json")).sort().reverse().slice(0, NEWEST);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder(), name), "utf8")) as OutboxMail),
  );
}
