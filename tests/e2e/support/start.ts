import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { catalogs } from "../../support/catalogs";
import { startOidcServer } from "../../support/oidc-server";
import { BASE_URL } from "./base-url";
import { CATALOG_BOOKS } from "./catalog-books";
import { OTHER_PROVIDER, REDIRECTS } from "./other-provider";
import { newFolder, startProduct } from "./product";

const START_TIMEOUT_MS = 180_000;

const OPERATOR = {
  OPERATOR_NAME: "Софія Пройдисвіт",
  OPERATOR_ADDRESS: "вул. Зразкова, 1, 79000 Львів",
  OPERATOR_CONTACT: "operator@example.org",
};

/**
 * Begins to start the built product for all browser tests, unless E2E_BASE_URL names one that is running
 * already (on E2E_DATA_DIR). It does not wait: tests that start their own product run first.
 */
export default function globalSetup(): (() => Promise<void>) | undefined {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = newFolder();
  process.env.E2E_DATA_DIR = dataDir;
  const library = catalogs(CATALOG_BOOKS);
  const { port, clientId, clientSecret, issuer } = OTHER_PROVIDER;
  const provider = startOidcServer({ port, clientId, clientSecret, redirects: REDIRECTS });
  const social = {
    SOCIAL_PROVIDERS: "other",
    SOCIAL_OTHER_ISSUER: issuer,
    SOCIAL_OTHER_CLIENT_ID: clientId,
    SOCIAL_OTHER_CLIENT_SECRET: clientSecret,
    SOCIAL_OTHER_LABEL: "Elsewhere",
  };
  const starting = library.then(({ settings }) =>
    startProduct({
      port: 3901,
      dataDir,
      env: { RATE_LIMIT_FACTOR: "1000", PUSH_LOOPBACK: "1", ...OPERATOR, ...social, ...settings },
      timeout: START_TIMEOUT_MS,
    }),
  );
  // The tests fail in `untilStarted`; the stop below reports the reason.
  starting.catch(() => undefined);
  return async () => {
    await (await starting).stop();
    await (await library).close();
    (await provider).close();
    (await provider).closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Waits until the product answers. */
export async function untilStarted(): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${BASE_URL}/api/health/ready`).catch(() => null))?.ok) {
    if (Date.now() > end) throw new Error(`Nothing answers at ${BASE_URL}.`);
    await pause(100);
  }
}
