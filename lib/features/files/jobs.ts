import type { Job } from "@/lib/server/jobs/jobs";
import { log } from "@/lib/server/log/log";
import { sweepFiles } from "./sweep-commands";

/** Once a day: removes files without a picture, and pictures without files. */
export const sweepJob: Job<object> = {
  name: "files-sweep",
  cron: "23 2 * * *",
  run: async () => {
    const swept = await sweepFiles(new Date());
    if (swept.files + swept.rows > 0) log().info(swept, "files swept");
  },
};
