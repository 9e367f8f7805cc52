import type { Country } from "@/lib/shared/countries";
import { jobQueue } from "@/lib/server/job-queue";
import { log } from "@/lib/server/log/log";
import { hasPostalCodes } from "./queries";

export const IMPORT_JOB = "geo-import";

/** Without a network it is tried again at the country's next use, but not more often than this. */
const PAUSE_SECONDS = 6 * 3600;

/**
 * Queues the import of a country's postal codes unless they are in or were tried lately. Does
 * nothing where this process runs no jobs; an address is never refused because of it.
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
