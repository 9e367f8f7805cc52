import type { Job } from "@/lib/server/jobs/jobs";
import { tellOfTroubles } from "./trouble-commands";
import { endSuspensions } from "./user-commands";

export const endSuspensionsJob: Job<object> = {
  name: "suspensions-end",
  cron: "* * * * *",
  run: () => endSuspensions(new Date()),
};

export const tellOfTroublesJob: Job<object> = {
  name: "jobs-trouble",
  cron: "*/10 * * * *",
  run: () => tellOfTroubles(),
};
