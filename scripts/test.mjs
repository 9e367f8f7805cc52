// `npm test`: prepares; runs lint, types, and the unit, API, guard, component and browser tests; and prints one
// summary line. Exit status 1 if anything failed. `npm run test:changed [-- COMMIT]`: runs only the tests that the
// changes since COMMIT reach; of the browser tests only those whose own files changed.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { build, generate, install, NODE, ROOT, say } from "./prepare.mjs";
import { installBrowser, installPackages } from "./test-machine.mjs";

const RESULTS = join(ROOT, "test-results");
const [mode, since = "main"] = process.argv.slice(2);
const base =
  mode === "--changed" && execFileSync("git", ["merge-base", since, "HEAD"], { cwd: ROOT });
const changed = base ? base.toString().trim() : null;
const bin = (path) => join(ROOT, "node_modules", path);

let passed = 0;
/** Names of what failed, printed last: often only the end of a long log is kept. */
const failed = [];

try {
  await Promise.all([install(), installPackages()]);
  await generate();
  await installBrowser();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  // Checks that only read sources, and the build, which uses one core, run while the tests wait.
  const parts = await Promise.allSettled([
    whole("lint", [bin("oxlint/bin/oxlint")]),
    whole("format", [bin("oxfmt/bin/oxfmt"), "--check"]),
    whole("unused code", [bin("knip/bin/knip.js"), "--no-progress"]),
    whole("code that only tests use", [bin("knip/bin/knip.js"), "--no-progress", "--production"]),
    // In one thread it does half the work: several threads repeat checks of what they share. The build also writes
    // types, so it waits for this.
    whole("types", [bin("typescript/bin/tsc"), "--singleThreaded"]).then(build),
    suite(
      "unit, API, guards and components",
      [
        bin("vitest/vitest.mjs"),
        "run",
        ...(changed ? [`--changed=${changed}`, "--passWithNoTests"] : []),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(RESULTS, "vitest.json")}`,
      ],
      "vitest.json",
      vitestResult,
    ),
  ]);
  for (const { reason } of parts) if (reason) throw reason;
  const reached = changed ? [`--only-changed=${changed}`, "--pass-with-no-tests"] : [];
  await suite(
    "browser",
    [bin("@playwright/test/cli.js"), "test", ...reached],
    "e2e.json",
    playwrightResult,
  );
} catch (error) {
  failed.push(error.message);
}
if (failed.length > 0) say(`\nFailed:\n  ${failed.join("\n  ")}`);
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** A check that has a single result. */
async function whole(name, args) {
  if ((await node(name, args)) === 0) passed += 1;
  else failed.push(name);
}

/** A test runner that writes a report; without a report it counts as one failure. */
async function suite(name, args, report, read) {
  const code = await node(name, args);
  const file = join(RESULTS, report);
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : null;
  passed += result?.passed ?? 0;
  failed.push(...(result?.failed ?? []));
  if (code !== 0 && !result?.failed.length) failed.push(name);
}

/** A file that could not be loaded has no tests and counts as one failure. */
function vitestResult({ numPassedTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === "failed");
        const file = relative(ROOT, name);
        return tests.length === 0 ? [file] : tests.map((test) => `${file} › ${test.fullName}`);
      }),
  };
}

/** A test that was skipped, or passed only on a second attempt, has not passed. */
function playwrightResult({ stats, suites }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  return {
    passed: stats.expected,
    failed: suites
      .flatMap(specs)
      .filter(({ tests }) => tests.some(({ status }) => status !== "expected"))
      .map(({ file, title }) => `${file} › ${title}`),
  };
}

function node(name, args) {
  say(`\n── ${name}`);
  return new Promise((done, fail) => {
    const env = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      // Tests start the product and its commands often, so Node keeps its compiled code.
      NODE_COMPILE_CACHE: join(RESULTS, "compiled"),
    };
    const child = spawn(NODE, args, { cwd: ROOT, env, stdio: "inherit" });
    child.on("error", fail);
    child.on("close", (code) => done(code ?? 1));
  });
}
