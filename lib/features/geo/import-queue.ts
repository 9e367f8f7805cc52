import type { Country } from "@/lib/shared/countries";
import { jobQueue } from "@/lib/server/jobs/job-queue";
import { log } from "@/lib/server/log/log";
import { hasPostalCodes } from "./queries";

export const IMPORT_JOB = "geo-import";

/** Minimum time between attempts; without a network the import is tried again when the country is next used. */
const PAUSE_SECONDS = 6 * 3600;

/**
 * Queues the import of a country's postal codes unless it is done or was tried lately. Does nothing if this
 * process runs no jobs; saving an address never fails because of it.
 */
export async function queueImport(country: Country): Promise<void> {
  const { boss } = jobQueue();
  if (!boss || (await hasPostalCodes(country))) return;
  try {
    await boss.send(
      IMPORT_JOB,
      { country },
      {
        singletonKey: country,
        singletonSeconds: PAUSE_SECONDS,
        retryLimit: 3,
        retryDelay: 60,
        retryBackoff: true,
        expireInSeconds: 1800,
      },
    );
  } catch (error) {
    log().warn(
      { country, error: error instanceof Error ? error.message : "unknown" },
      "import not queued",
    );
  }
}
