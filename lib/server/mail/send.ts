import { env } from "@/lib/server/env";
import { compose, type Mail } from "./compose";
import { sendBySmtp, type BeforeContent } from "./smtp";
import { keepInOutbox } from "./outbox";

const doNothing: BeforeContent = async () => undefined;

/**
 * Sends a mail by SMTP_URL; without one stores it in the outbox.
 * @param beforeContent awaited right before the content is sent; if it throws, nothing is sent.
 * @throws MailError if the mail server did not accept it; the caller decides about retries.
 */
export async function sendMail(
  mail: Mail,
  beforeContent: BeforeContent = doNothing,
): Promise<void> {
  const url = env().SMTP_URL;
  if (!url) return keepInOutbox(mail);
  await sendBySmtp(url, await compose(mail), beforeContent);
}
