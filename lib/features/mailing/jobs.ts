import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { deleteOldOutboxFiles } from "@/lib/server/mail/outbox";
import { MAIL_QUEUE } from "@/lib/server/mail/queue";
import { retentionStart } from "@/lib/shared/time";
import { deliverDue } from "./deliver";
import { deleteOldMails } from "./outbox-commands";
import { queueWeeklyLetters } from "./weekly-commands";

/** Sends due mails: when a command has queued one, and every minute for retries. */
export const mailJob: Job<object> = {
  ...MAIL_QUEUE,
  cron: "* * * * *",
  run: (_data, ending) => deliverDue({ ending }),
};

/** Every ten minutes, since morning comes at another minute in each time zone. */
export const weeklyLetterJob: Job<object> = {
  name: "weekly-letter",
  cron: "*/10 * * * *",
  run: () => queueWeeklyLetters(),
};

/** Deletes old records of mails, and the mails kept as files. */
export const mailRetentionJob: Job<object> = {
  name: "mail-forget",
  cron: "41 3 * * *",
  run: async () => {
    const day = retentionStart(env().MAIL_DAYS);
    await deleteOldMails(day);
    await deleteOldOutboxFiles(day);
  },
};
