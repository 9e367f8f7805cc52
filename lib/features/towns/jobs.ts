import type { Job } from "@/lib/server/jobs/jobs";
import { countTowns } from "./commands";

/** Once a night and at the start of a process: what visitors see of a town changes at no other time. */
export const townsJob: Job<object> = {
  name: "towns",
  cron: "22 2 * * *",
  atStart: true,
  run: () => countTowns(),
};
