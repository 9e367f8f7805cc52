import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pictures come from our own store in three widths; an optimizer would be work for anyone to order.
  images: { unoptimized: true },
  // Types are a check of their own (npm test, npm run typecheck), so a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  // Every page waits for it, so browsers need not ask again each time.
  headers: async () => [
    {
      source: "/early-input.js",
      headers: [{ key: "cache-control", value: "public, max-age=86400" }],
    },
  ],
  experimental: {
    // A page is loaded when it is first asked for: loading all of them was half of every start.
    preloadEntriesOnStart: false,
    // What would make the next build quicker costs the first a third more; most machines build once.
    turbopackFileSystemCacheForBuild: existsSync(".next"),
    // Traces in the log name our functions; the pages stay small.
    turbopackMinify: { server: false, client: true },
    // Nothing reads them in production.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "oidc-provider",
    "sharp",
    "zxing-wasm",
    "heic-decode",
    "onnxruntime-node",
    "pino",
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "@zxcvbn-ts/language-common",
    "@redis/client",
    "uploadthing",
    "web-push",
    "ai",
    "@ai-sdk/openai-compatible",
  ],
};

/** What next-intl adds is for building alone, and it brings a compiler along. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withNextIntl = createNextIntlPlugin({
    requestConfig: "./lib/server/pages/i18n-request.ts",
    // Texts are parsed when the product is built, and not once a request.
    experimental: {
      messages: { path: "./messages", locales: "infer", format: "json", precompile: true },
    },
  });
  return withNextIntl(config);
}
