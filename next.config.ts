import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/core/i18n/request.ts");

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are a check of their own (npm test, npm run typecheck), so a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pg-boss", "oidc-provider", "sharp", "heic-decode", "pino", "@node-rs/argon2", "@redis/client"],
};

export default withNextIntl(config);
