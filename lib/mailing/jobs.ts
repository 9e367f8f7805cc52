import { env } from "../core/env";
import type { Job } from "../core/jobs";
import { forgetOutbox } from "../core/mail/outbox";
import { MAIL_QUEUE } from "../core/mail/queue";
import { keptSince } from "../core/retention";
import { deliverDue } from "./deliver";
import { forgetDone } from "./outbox-commands";

/** Sends due mail: woken by what owes one, and every minute for what waits or could not be sent. */
export const mailJob: Job<object> = {
  ...MAIL_QUEUE,
  cron: "* * * * *",
  run: (_data, ending) => deliverDue({ ending }),
};

/** What was sent and how, and the mails themselves where they are kept as files. */
export const forgetMailJob: Job<object> = {
  name: "mail-forget",
  cron: "41 3 * * *",
  run: async () => {
    const day = keptSince(env().MAIL_DAYS);
    await forgetDone(day);
    await forgetOutbox(day);
  },
};
