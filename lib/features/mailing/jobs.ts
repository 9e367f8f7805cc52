import type { Job } from "@/lib/server/jobs/jobs";
import { QUEUES } from "@/lib/server/jobs/queues";
import { deliverDue } from "./deliver";
import { queueWeeklyLetters } from "./weekly-commands";

/** Sends due mails: when a command has queued one, and every minute for retries. */
export const mailJob: Job<object> = {
  ...QUEUES.mail,
  cron: "* * * * *",
  run: (_data, ending) => deliverDue({ ending }),
};

/** Runs every ten minutes, because morning begins at a different minute in each time zone. */
export const weeklyLetterJob: Job<object> = {
  name: "weekly-letter",
  cron: "*/10 * * * *",
  run: () => queueWeeklyLetters(),
};
