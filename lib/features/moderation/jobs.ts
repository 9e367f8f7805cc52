import type { Job } from "@/lib/server/jobs/jobs";
import { sweepIdentityPictures } from "./verification-commands";

export const sweepIdentityJob: Job<object> = {
  name: "identity-pictures-sweep",
  cron: "37 * * * *",
  run: () => sweepIdentityPictures(new Date()),
};
