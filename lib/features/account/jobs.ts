import type { Job } from "@/lib/server/jobs/jobs";
import { eraseLeftovers } from "./deletion-commands";
import { DAY } from "@/lib/shared/time";

/** Erases what concurrent calls wrote while their reader's account was deleted. */
export const leftoversJob: Job<object> = {
  name: "account-leftovers",
  cron: "47 * * * *",
  run: () => eraseLeftovers(new Date(Date.now() - DAY)),
};
