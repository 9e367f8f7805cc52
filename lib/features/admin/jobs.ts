import type { Job } from "@/lib/server/jobs";
import { tellOfTroubles } from "./trouble-commands";
import { endSuspensions } from "./user-commands";
import { sweepIdentityPictures } from "./verification-commands";

export const endSuspensionsJob: Job<object> = {
  name: "suspensions-end",
  cron: "* * * * *",
  run: () => endSuspensions(new Date()),
};

export const sweepIdentityJob: Job<object> = {
  name: "identity-pictures-sweep",
  cron: "37 * * * *",
  run: () => sweepIdentityPictures(new Date()),
};

export const tellOfTroublesJob: Job<object> = {
  name: "jobs-trouble",
  cron: "*/10 * * * *",
  run: () => tellOfTroubles(),
};
