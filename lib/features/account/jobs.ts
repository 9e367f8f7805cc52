import type { Job } from "@/lib/server/jobs";
import { eraseLeftovers } from "./deletion-commands";
import { DAY } from "@/lib/shared/time";

/** What a call that was under way wrote while its reader's account was deleted goes too. */
export const leftoversJob: Job<object> = {
  name: "account-leftovers",
  cron: "47 * * * *",
  run: () => eraseLeftovers(new Date(Date.now() - DAY)),
};
