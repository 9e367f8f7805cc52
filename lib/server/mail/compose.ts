import MailComposer from "nodemailer/lib/mail-composer";
import { env } from "@/lib/server/env";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What makes it the same mail when it is tried again: its Message-ID and its place in the outbox. */
  id?: { value: string; at: Date };
  headers?: Record<string, string>;
}

export interface Composed {
  /** The whole message as it travels. */
  message: Buffer;
  envelope: { from: string | false; to: string[] };
}

/** A mail as RFC 5322 has it, from MAIL_FROM. */
export async function compose({ id, ...mail }: Mail): Promise<Composed> {
  const { MAIL_FROM: from, APP_URL: appUrl } = env();
  const messageId = id && `<${id.value}@${new URL(appUrl).hostname}>`;
  const node = new MailComposer({ from, ...mail, messageId }).compile();
  return { message: await node.build(), envelope: node.getEnvelope() };
}
