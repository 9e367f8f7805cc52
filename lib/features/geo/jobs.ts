import type { Country } from "@/lib/shared/countries";
import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs/jobs";
import { log } from "@/lib/server/log/log";
import { importCountry } from "./postal-commands";
import { IMPORT_JOB } from "./import-queue";
import { hasPostalCodes } from "./queries";

/** Imports a country's postal codes after its first use. Without a network it fails and is tried later. */
export const importJob: Job<{ country: Country }> = {
  name: IMPORT_JOB,
  run: async ({ country }) => {
    if (await hasPostalCodes(country)) return;
    await importCountry(country, { url: env().GEONAMES_URL }, (line) =>
      log().info({ country }, line),
    ).catch((error: Error) => {
      log().warn({ country, error: error.message }, "postal codes not imported");
      throw error;
    });
  },
};
