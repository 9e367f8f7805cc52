import type { Job } from "../core/jobs";
import { MAIL_QUEUE } from "../core/mail/queue";
import { deliverDue } from "./deliver";
import { forgetDone } from "./outbox-commands";

const DAY = 24 * 3600_000;
/** Mails that are done with are kept so long, in milliseconds. */
const KEPT = 30 * DAY;

/** Sends due mail: woken by what owes one, and every minute for what waits or could not be sent. */
export const mailJob: Job<object> = {
  ...MAIL_QUEUE,
  cron: "* * * * *",
  run: (_data, ending) => deliverDue({ ending }),
};

export const forgetMailJob: Job<object> = {
  name: "mail-forget",
  cron: "41 3 * * *",
  run: () => forgetDone(new Date(Date.now() - KEPT)),
};
