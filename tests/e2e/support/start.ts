import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { BASE_URL } from "./base-url";
import { newFolder, startProduct } from "./product";

/** Milliseconds. */
const PATIENCE = 90_000;

const OPERATOR = {
  OPERATOR_NAME: "Софія Пройдисвіт",
  OPERATOR_ADDRESS: "вул. Зразкова, 1, 79000 Львів",
  OPERATOR_CONTACT: "operator@example.org",
};

/**
 * Begins to start the built product once for all browser tests, unless E2E_BASE_URL names one that
 * runs, on E2E_DATA_DIR. Tests that start their own need not wait for it.
 */
export default function globalSetup(): (() => Promise<void>) | undefined {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = newFolder();
  process.env.E2E_DATA_DIR = dataDir;
  const starting = startProduct({
    port: 3901,
    dataDir,
    env: { RATE_LIMIT_FACTOR: "1000", ...OPERATOR },
    within: PATIENCE,
  });
  // What waits for it gives up, and the end tells why.
  starting.catch(() => undefined);
  return async () => {
    await (await starting).stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Waits until the product answers. */
export async function untilStarted(): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await fetch(`${BASE_URL}/api/health/ready`).catch(() => null))?.ok) {
    if (Date.now() > end) throw new Error(`Nothing answers at ${BASE_URL}.`);
    await pause(100);
  }
}
