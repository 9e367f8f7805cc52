// `npm test`: prepares, then lint, types, unit, API, guards and browser tests, and one line at the
// end over all of them. Exit status 1 if anything failed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, generate, install, NODE, ROOT, say } from "./prepare.mjs";
import { installBrowser, installPackages } from "./test-machine.mjs";

const RESULTS = join(ROOT, "test-results");
const bin = (path) => join(ROOT, "node_modules", path);

const total = { passed: 0, failed: 0 };
const add = (passed, failed) => {
  total.passed += passed;
  total.failed += failed;
};

try {
  await Promise.all([install(), installPackages()]);
  await generate();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  // What only reads the sources, and the build, which uses one core, fit in where the tests wait.
  const parts = await Promise.allSettled([
    whole("lint", [bin("oxlint/bin/oxlint")]),
    whole("format", [bin("oxfmt/bin/oxfmt"), "--check"]),
    whole("unused code", [bin("knip/bin/knip.js"), "--no-progress"]),
    whole("code that only tests use", [bin("knip/bin/knip.js"), "--no-progress", "--production"]),
    // In one thread it does half the work: several check again what they share. The build writes
    // types of its own, so it waits.
    whole("types", [bin("typescript/bin/tsc"), "--singleThreaded"]).then(build),
    suite(
      "unit, API and guards",
      [
        bin("vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(RESULTS, "vitest.json")}`,
      ],
      "vitest.json",
      (report) => [report.numPassedTests, report.numFailedTests + emptySuites(report)],
    ),
  ]);
  for (const { reason } of parts) if (reason) throw reason;
  await installBrowser();
  await suite("browser", [bin("@playwright/test/cli.js"), "test"], "e2e.json", ({ stats }) => [
    stats.expected,
    stats.unexpected + stats.flaky + stats.skipped,
  ]);
} catch (error) {
  say(error.message);
  add(0, 1);
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A check that passes or fails as one. */
async function whole(name, args) {
  const code = await node(name, args);
  add(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** A runner that writes a report; a run without one counts as one failure. */
async function suite(name, args, report, count) {
  const code = await node(name, args);
  const file = join(RESULTS, report);
  const [passed, failed] = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : [0, 0];
  add(passed, code !== 0 && failed === 0 ? 1 : failed);
}

function emptySuites(report) {
  return report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
}

function node(name, args) {
  say(`\n── ${name}`);
  return new Promise((done, fail) => {
    const env = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      // Tests start the product and its commands often: Node keeps what it compiled.
      NODE_COMPILE_CACHE: join(RESULTS, "compiled"),
    };
    const child = spawn(NODE, args, { cwd: ROOT, env, stdio: "inherit" });
    child.on("error", fail);
    child.on("close", (code) => done(code ?? 1));
  });
}
