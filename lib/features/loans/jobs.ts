import type { Job } from "@/lib/server/jobs";
import { remindBorrowers } from "./reminder-commands";

/** Every hour, as it becomes morning somewhere. */
export const remindJob: Job<object> = {
  name: "loan-reminders",
  cron: "7 * * * *",
  run: () => remindBorrowers(),
};
