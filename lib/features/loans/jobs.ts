import type { Job } from "@/lib/server/jobs/jobs";
import { remindOfMeetUps } from "@/lib/features/loans/meetups/reminder-commands";
import { endPassedAsks } from "@/lib/features/loans/due-dates/open-extension-commands";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";

/** Hourly, since mornings and midnights come at another hour in each time zone. */
export const remindJob: Job<object> = {
  name: "loan-reminders",
  cron: "7 * * * *",
  // Neither holds up the other.
  run: async () => {
    const runs = await Promise.allSettled([sendReminders(), endPassedAsks()]);
    for (const run of runs) if (run.status === "rejected") throw run.reason;
  },
};

/** Every few minutes: who was passed over may have the book by now. */
export const waitingJob: Job<object> = {
  name: "waiting",
  cron: "*/5 * * * *",
  run: () => settleWaiting(),
};

/** Hourly, since evening comes at another hour in each time zone. */
export const remindOfMeetUpsJob: Job<object> = {
  name: "meet-up-reminders",
  cron: "7 * * * *",
  run: () => remindOfMeetUps(),
};
