import type { Job } from "@/lib/server/jobs/jobs";
import { sendOutsideReminders } from "./outside-reminder-commands";

/** Hourly, as morning comes at a different hour in each time zone. */
export const remindOfOutsideLoansJob: Job<object> = {
  name: "outside-loan-reminders",
  cron: "7 * * * *",
  run: () => sendOutsideReminders(),
};
