import type { Job } from "@/lib/server/jobs";
import { eraseLeftovers } from "./deletion-commands";

const DAY = 24 * 3600_000;

/** What a call that was under way wrote while its reader's account was deleted goes too. */
export const leftoversJob: Job<object> = {
  name: "account-leftovers",
  cron: "47 * * * *",
  run: () => eraseLeftovers(new Date(Date.now() - DAY)),
};
