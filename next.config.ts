import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pictures come from our own store in three widths; an optimizer would be work that anyone could cause.
  images: { unoptimized: true },
  // Types are checked separately (npm test, npm run typecheck), so a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  // Every page waits for this file, so browsers may cache it.
  headers: async () => [
    {
      source: "/early-input.js",
      headers: [{ key: "cache-control", value: "public, max-age=86400" }],
    },
  ],
  experimental: {
    // A page is loaded on its first request: loading all pages took half of every start.
    preloadEntriesOnStart: false,
    // A cache would speed up the next build but slow down the first by a third; most machines build once.
    turbopackFileSystemCacheForBuild: existsSync(".next"),
    // Stack traces in the log then have the names of our functions; the browser's code stays small.
    turbopackMinify: { server: false, client: true },
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

/** next-intl's plugin is needed for building only, and it loads a compiler. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withNextIntl = createNextIntlPlugin({
    requestConfig: "./lib/server/pages/i18n-request.ts",
    // Messages are parsed at build time instead of at each request.
    experimental: {
      messages: { path: "./messages", locales: "infer", format: "json", precompile: true },
    },
  });
  return withNextIntl(config);
}
