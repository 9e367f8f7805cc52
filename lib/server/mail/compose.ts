import MailComposer from "nodemailer/lib/mail-composer";
import { env } from "@/lib/server/env";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Makes a retry the same mail: its Message-ID and its file in the outbox derive from it. */
  id?: { value: string; at: Date };
  headers?: Record<string, string>;
}

export interface Composed {
  /** The complete message in RFC 5322 format. */
  message: Buffer;
  envelope: { from: string | false; to: string[] };
}

/** Composes a mail in RFC 5322 format, from MAIL_FROM. */
export async function compose({ id, ...mail }: Mail): Promise<Composed> {
  const { MAIL_FROM: from, APP_URL: appUrl } = env();
  const messageId = id && `<${id.value}@${new URL(appUrl).hostname}>`;
  const node = new MailComposer({ from, ...mail, messageId }).compile();
  return { message: await node.build(), envelope: node.getEnvelope() };
}
