import type { Job } from "@/lib/server/jobs";
import { sendReminders } from "./reminder-commands";

/** Hourly, since morning comes at another hour in each time zone. */
export const remindJob: Job<object> = {
  name: "loan-reminders",
  cron: "7 * * * *",
  run: () => sendReminders(),
};
