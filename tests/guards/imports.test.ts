import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPONENTS, FEATURES } from "@/oxlint.config";

// Lint's import rules are only globs. This test plants imports in an empty copy of the tree; lint must report
// those that are not allowed, and no others.

/** One example of each kind of import. */
const KINDS = {
  shared: 'import { x } from "@/lib/shared/errors"',
  browser: 'import { x } from "@/lib/browser/use-error-text"',
  server: 'import { x } from "@/lib/server/env"',
  db: 'import { x } from "@/lib/server/database/db"',
  dbType: 'import type { Db } from "@/lib/server/database/db"',
  tx: 'import type { Tx } from "@/lib/server/database/db"',
  locks: 'import { x } from "@/lib/server/database/locks"',
  prisma: 'import { x } from "@/prisma/client/client"',
  enums: 'import { x } from "@/prisma/client/enums"',
  seed: 'import { x } from "@/prisma/seed/bulk"',
  pg: 'import { x } from "pg"',
  schema: 'import { x } from "@/lib/features/geo/schema"',
  schemaType: 'import type { x } from "@/lib/features/geo/schema"',
  machine: 'import { x } from "@/lib/features/geo/machine"',
  policy: 'import { x } from "@/lib/features/geo/policy"',
  commands: 'import { x } from "@/lib/features/geo/commands"',
  ocr: 'import { x } from "@/lib/features/covers/ocr/read-lines"',
  bootstrap: 'import { x } from "@/lib/bootstrap/boot"',
  ui: 'import { x } from "@/components/ui/button"',
  component: 'import { x } from "@/components/users/person-line"',
  app: 'import { x } from "@/app/api/routes"',
  appType: 'import type { x } from "@/app/api/routes"',
  scripts: 'import { x } from "@/scripts/command"',
  tests: 'import { x } from "@/tests/support/site"',
  root: 'import { x } from "@/server"',
  next: 'import { x } from "next/navigation"',
  cookies: 'import { x } from "next/headers"',
  node: 'import { x } from "node:fs"',
  bare: 'import { x } from "fs"',
  upward: 'import { x } from "../x"',
  minting: 'import { mintActor } from "@/lib/server/session/actor"',
  formatter: 'import { useFormatter } from "next-intl"',
};

const IN_SERVER = "shared server enums prisma dbType node tx db locks formatter minting";
const IN_FEATURE =
  "shared server enums schema schemaType machine policy commands dbType node formatter";
const IN_COMMANDS = `${IN_FEATURE} prisma db locks tx`;
const PURE = "shared enums schema schemaType machine policy commands formatter";
const IN_COMPONENT = "shared browser schema schemaType machine enums ui component next";
const IN_API =
  "shared browser server enums seed schema schemaType commands bootstrap app appType node formatter";

/** Allowed imports for each kind of file. */
const MAY: Record<string, string> = {
  "lib/shared/x.ts": "shared formatter",
  "lib/shared/realtime-events.ts": "shared schemaType formatter",
  "lib/browser/x.ts": "shared browser next cookies formatter",
  "lib/browser/api-types.ts": "browser appType next cookies formatter",
  "lib/server/x.ts": IN_SERVER,
  "lib/server/http/x.ts": IN_SERVER,
  "lib/server/database/x.ts": `${IN_SERVER} pg`,
  "lib/server/pages/x.ts": `${IN_SERVER} next cookies`,
  "lib/features/newcomer/x.ts": IN_FEATURE,
  "lib/features/books/x.ts": IN_FEATURE,
  "lib/features/books/queries.ts": IN_COMMANDS,
  "lib/features/loans/steps/transition-commands.ts": IN_COMMANDS,
  "lib/features/books/schema.ts": PURE,
  "lib/features/loans/machine/loan-machine.ts": PURE,
  "lib/features/covers/x.ts": IN_FEATURE,
  "lib/features/covers/commands.ts": IN_COMMANDS,
  "lib/features/covers/read-cover.ts": `${IN_FEATURE} ocr tx`,
  "lib/features/covers/extraction/x.ts": `${IN_FEATURE} ocr tx`,
  "lib/bootstrap/x.ts":
    "shared server enums seed prisma db dbType tx locks pg schema schemaType machine policy commands app appType node formatter",
  "components/newcomer/x.tsx": IN_COMPONENT,
  "components/books/x.tsx": IN_COMPONENT,
  "components/layout/x.tsx": `${IN_COMPONENT} cookies`,
  "components/ui/x.tsx": "browser ui next cookies",
  "app/(member)/search/x.tsx": `${IN_API} ui component next cookies`,
  "app/api/books/x.ts": IN_API,
  "middleware.ts": "shared server dbType tx next cookies node formatter",
};

/** Forbidden imports below a higher folder, or within the cover reader. */
const FORBIDDEN: [file: string, path: string][] = [
  ["lib/features/covers/x.ts", "./ocr/read-lines"],
  ["lib/features/covers/x.ts", "./extraction/extract"],
  ["lib/features/covers/ocr/x.ts", "@/lib/features/covers/extraction/extract"],
  ["lib/features/covers/ocr/x.ts", "@/lib/server/database/db"],
  ["lib/features/moderation/x-commands.ts", "@/lib/features/covers/worker-pool"],
  ["components/books/x.tsx", "@/lib/features/loans/pictures/commands"],
  ["lib/features/books/x.ts", "@/lib/features/loans/machine/loan-machine"],
];

const folder = mkdtempSync(join(tmpdir(), "nearshelf-imports-"));
const planted = new Map<string, string[]>();
/** As `file:line`. */
const reported = new Set<string>();

beforeAll(() => {
  copyFileSync("oxlint.config.ts", join(folder, "oxlint.config.ts"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [file, lines] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join(";\n")};\n`);
  }
  for (const { code, filename, labels } of lint()) {
    if (code === "eslint(no-restricted-imports)")
      reported.add(`${filename}:${labels[0]?.span.line}`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a line to a file; gives a function that tells whether lint reports it. */
function plant(file: string, line: string): () => boolean {
  const lines = planted.get(file) ?? [];
  planted.set(file, lines);
  const number = lines.push(line.replace("{ x }", `{ x as x${lines.length} }`));
  return () => reported.has(`${file}:${number}`);
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Gives the report although lint exits with an error status. */
function lint(): Diagnostic[] {
  const oxlint = resolve("node_modules/oxlint/bin/oxlint");
  const options = ["--allow=all", "--deny=no-restricted-imports", "--format=json"];
  // Not the whole folder: its link to node_modules has thousands of files.
  const command = [oxlint, ...options, "app", "components", "lib", "middleware.ts"];
  let output: string;
  try {
    output = execFileSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

describe.each(Object.entries(MAY))("%s may import", (file, may) => {
  const allowed = may.split(" ");
  const plants = Object.entries(KINDS).map(
    ([kind, statement]) => [kind, plant(file, statement)] as const,
  );
  test(may, () => {
    const passed = plants.filter(([, isReported]) => !isReported()).map(([kind]) => kind);
    expect(passed.toSorted()).toEqual(allowed.toSorted());
  });
});

test.each(
  FORBIDDEN.map(([file, path]) => [file, path, plant(file, `import { x } from "${path}"`)]),
)("%s may not import %s", (_, __, isReported) => expect(isReported()).toBe(true));

describe.each([
  ["lib/features", FEATURES],
  ["components", COMPONENTS],
])("each folder of %s", (root, order) => {
  const neighbours = order.slice(1).map((lower, at) => {
    const higher = order[at] as string;
    const from = (other: string) => `import { x } from "@/${root}/${other}/schema"`;
    return {
      lower,
      upward: plant(`${root}/${lower}/order.ts`, from(higher)),
      downward: plant(`${root}/${higher}/order.ts`, from(lower)),
    };
  });

  test("may use the next one below it, and not the one above", () => {
    for (const { lower, upward, downward } of neighbours) {
      expect([upward(), downward()], lower).toEqual([true, false]);
    }
  });

  test("has its place in the order", () => {
    const folders = readdirSync(root).filter((name) => root !== "components" || name !== "ui");
    expect(folders.toSorted()).toEqual(order.toSorted());
  });
});

/** Rules that lint cannot check. */
const NEVER: [name: string, pattern: RegExp][] = [
  ["server actions", /^\s*["']use server["']/m],
  ["casts that silence the compiler", /\bas (?:unknown as|never)\b/],
  ["colours beside the palette", /\b(?:text|bg|border|fill|stroke)-\[#/],
  ["exceptions from lint without a reason", /lint-disable(?!.* -- )|@ts-(?:ignore|expect-error)/],
];

test.each(NEVER)("the product has no %s", (_, pattern) => {
  const files = ["app", "components", "lib"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name)),
  );
  const found = files.filter(
    (file) => /\.tsx?$/.test(file) && pattern.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
