import type { Job } from "@/lib/server/jobs/jobs";
import { settleVacantCircles } from "@/lib/features/circles/owner-commands";
import { remindOfMeetUps } from "@/lib/features/loans/meetups/reminder-commands";
import { endPassedAsks } from "@/lib/features/loans/due-dates/open-extension-commands";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { endLeftLoans } from "@/lib/features/loans/self-service/left-book-commands";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";

/** Hourly, as morning and midnight come at different hours in each time zone. */
export const remindJob: Job<object> = {
  name: "loan-reminders",
  cron: "7 * * * *",
  // A failure of one does not stop the other.
  run: async () => {
    const runs = await Promise.allSettled([sendReminders(), endPassedAsks()]);
    for (const run of runs) if (run.status === "rejected") throw run.reason;
  },
};

/** Every five minutes: a user who was passed over may have become eligible. */
export const waitingJob: Job<object> = {
  name: "waiting",
  cron: "*/5 * * * *",
  run: () => settleWaiting(),
};

/** Hourly, as evening comes at a different hour in each time zone. */
export const remindOfMeetUpsJob: Job<object> = {
  name: "meet-up-reminders",
  cron: "7 * * * *",
  run: () => remindOfMeetUps(),
};

/** Hourly: circles without an owner, and what was left to a circle and not taken over. */
export const circlesJob: Job<object> = {
  name: "circles",
  cron: "13 * * * *",
  // A failure of one does not stop the other.
  run: async () => {
    const runs = await Promise.allSettled([settleVacantCircles(), endLeftLoans()]);
    for (const run of runs) if (run.status === "rejected") throw run.reason;
  },
};
