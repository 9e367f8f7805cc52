import { startProduct } from "./product";
import { ADMINS } from "./reader";

/** Starts the built product once for all browser tests, unless E2E_BASE_URL names a running one. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const product = await startProduct({ port: 3901, env: { RATE_LIMIT_FACTOR: "1000", ADMIN_EMAILS: ADMINS.join() } });
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
  };
}
