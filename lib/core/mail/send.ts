import nodemailer from "nodemailer";
import { env } from "../env";
import { keepInOutbox, type Mail } from "./outbox";

/** A server that does not speak is given up after so many milliseconds. */
const PATIENCE = 10_000;

/**
 * Hands one mail to SMTP_URL, or keeps it in the outbox where there is none.
 * @throws where the mail server did not take it; the caller decides whether to try again.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env();
  if (!url) return keepInOutbox(mail);
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  await transport.sendMail({ from, ...mail });
}
