import type { Job } from "@/lib/server/jobs";
import { sendReminders } from "./reminder-commands";
import { settleWaiting } from "./waiting-commands";

/** Hourly, since morning comes at another hour in each time zone. */
export const remindJob: Job<object> = {
  name: "loan-reminders",
  cron: "7 * * * *",
  run: () => sendReminders(),
};

/** Every few minutes: who was passed over may have the book by now. */
export const waitingJob: Job<object> = {
  name: "waiting",
  cron: "*/5 * * * *",
  run: () => settleWaiting(),
};
