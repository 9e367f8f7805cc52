import type { Job } from "@/lib/server/jobs";
import { QUEUES } from "@/lib/server/queues";
import { forgetWords } from "./commands";
import { countDemand } from "./demand-commands";
import { fulfilWishes } from "./match-commands";

/** Runs after books have become available, and every minute for the rest and for what waits for its day. */
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

/** At night, once, and when a process starts: what owners see changes at no other time. */
export const demandJob: Job<object> = {
  name: "wishes-demand",
  cron: "12 2 * * *",
  atStart: true,
  run: (_data, ending) => countDemand(ending),
};
