import type { Job } from "@/lib/server/jobs/jobs";
import { QUEUES } from "@/lib/server/jobs/queues";
import { forgetWords } from "./commands";
import { countDemand } from "./demand-commands";
import { fulfilWishes } from "./match-commands";

/**
 * Runs after books have become available, and every minute for the rest and for matches that wait for another day.
 */
export const wishJob: Job<object> = {
  ...QUEUES.wishes,
  cron: "* * * * *",
  run: (_data, ending) => fulfilWishes(ending),
};

export const wishWordsJob: Job<object> = {
  name: "wishes-forget",
  cron: "33 3 * * *",
  run: () => forgetWords(),
};

/** Runs once a night and at the start of a process: what owners see changes at no other time. */
export const demandJob: Job<object> = {
  name: "wishes-demand",
  cron: "12 2 * * *",
  atStart: true,
  run: (_data, ending) => countDemand(ending),
};
