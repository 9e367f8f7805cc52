import { env } from "@/lib/server/env";
import { compose, type Mail } from "./compose";
import { sendBySmtp, type BeforeContent } from "./smtp";
import { keepInOutbox } from "./outbox";

const doNothing: BeforeContent = async () => undefined;

/**
 * Hands one mail to SMTP_URL, or keeps it in the outbox where there is none.
 * @param beforeContent awaited right before the content is sent; where it throws, nothing is sent.
 * @throws MailError where the mail server did not take it; the caller decides whether to try again.
 */
export async function sendMail(
  mail: Mail,
  beforeContent: BeforeContent = doNothing,
): Promise<void> {
  const url = env().SMTP_URL;
  if (!url) return keepInOutbox(mail);
  await sendBySmtp(url, await compose(mail), beforeContent);
}
