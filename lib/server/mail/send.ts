import { env } from "@/lib/server/env";
import { compose, type Mail } from "./compose";
import { handOver, type Leave } from "./hand-over";
import { keepInOutbox } from "./outbox";

const atOnce: Leave = async () => undefined;

/**
 * Hands one mail to SMTP_URL, or keeps it in the outbox where there is none.
 * @param leave awaited right before the content leaves; where it throws, nothing leaves.
 * @throws MailError where the mail server did not take it; the caller decides whether to try again.
 */
export async function sendMail(mail: Mail, leave: Leave = atOnce): Promise<void> {
  const url = env().SMTP_URL;
  if (!url) return keepInOutbox(mail);
  await handOver(url, await compose(mail), leave);
}
