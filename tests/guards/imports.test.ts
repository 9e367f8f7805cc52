import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import config from "@/oxlint.config";

// Lint's import rules are only globs: here every kind of forbidden import is planted in a copy of the
// tree that has nothing else, and must be reported; what is allowed must not be.
// oxfmt-ignore: one line a file
const FORBIDDEN: [file: string, imports: string[]][] = [
  [
    "lib/shared/x.ts",
    [
      "node:fs",
      "next/headers",
      "@/lib/server/env",
      "../server/env",
      "@/lib/browser/api-client",
      "@/lib/features/books/schema",
      "@/components/ui/button",
      "@/prisma/client/client",
    ],
  ],
  [
    "lib/shared/realtime-events.ts",
    ["@/lib/features/chat/schema", "@/lib/features/chat/commands", "@/lib/server/env"],
  ],
  [
    "lib/browser/api-types.ts",
    ["@/app/api/routes", "@/app/api/books/route", "@/lib/server/http/endpoint"],
  ],
  [
    "lib/browser/x.ts",
    [
      "node:fs",
      "@/lib/server/env",
      "@/lib/features/books/queries",
      "@/components/ui/button",
      "@/app/api/routes",
    ],
  ],
  [
    "lib/server/x.ts",
    [
      "next/navigation",
      "next/headers",
      "@/lib/features/files/commands",
      "@/lib/bootstrap/boot",
      "@/components/ui/button",
    ],
  ],
  ["lib/server/http/x.ts", ["next/server", "@/lib/features/identity/session/commands"]],
  ["lib/server/pages/x.ts", ["@/lib/features/books/queries"]],
  ["lib/bootstrap/x.ts", ["@/components/ui/button", "next/headers"]],
  [
    "lib/features/books/x.ts",
    [
      "@/lib/server/database/db",
      "@/lib/server/database/transact",
      "@/prisma/client/client",
      "pg",
      "next/cache",
      "@/lib/bootstrap/boot",
      "@/lib/browser/api-client",
      "@/components/ui/button",
    ],
  ],
  [
    "lib/features/books/queries.ts",
    [
      "@/lib/features/loans/queries",
      "../loans/queries",
      "@/lib/features/admin/schema",
      "next/headers",
      "@/app/api/routes",
    ],
  ],
  [
    "lib/features/books/shelf-commands.ts",
    ["@/lib/features/chat/commands", "@/components/ui/button"],
  ],
  [
    "lib/features/covers/x.ts",
    [
      "./ocr/read-lines",
      "./extraction/extract",
      "@/lib/features/covers/ocr/read-lines",
      "@/lib/features/moderation/commands",
    ],
  ],
  [
    "lib/features/covers/commands.ts",
    ["./ocr/read-lines", "@/lib/features/covers/extraction/extract"],
  ],
  [
    "lib/features/covers/ocr/x.ts",
    ["@/lib/features/covers/extraction/extract", "@/lib/server/database/db", "next/headers"],
  ],
  ["lib/features/covers/extraction/x.ts", ["@/lib/server/database/db"]],
  [
    "lib/features/moderation/x-commands.ts",
    [
      "@/lib/features/covers/ocr/worker",
      "@/lib/features/covers/extraction/extract",
      "@/lib/features/covers/worker-pool",
    ],
  ],
  ["lib/bootstrap/covers.ts", ["@/lib/features/covers/ocr/worker"]],
  ["app/api/books/covers.ts", ["@/lib/features/covers/extraction/extract"]],
  ["app/(member)/search/covers.tsx", ["@/lib/features/covers/ocr/read-lines"]],
  [
    "lib/features/books/schema.ts",
    ["node:crypto", "@/lib/server/env", "@/lib/server/database/db", "@/lib/features/loans/schema"],
  ],
  ["lib/features/books/terms.ts", ["node:crypto", "@/lib/server/env"]],
  ["lib/features/loans/machine/loan-machine.ts", ["node:crypto", "@/lib/server/database/transact"]],
  [
    "lib/features/files/commands.ts",
    ["@/lib/features/loans/steps/commands", "@/lib/features/users/queries"],
  ],
  [
    "lib/features/identity/session/x.ts",
    [
      "@/lib/server/database/db",
      "@/lib/features/chat/commands",
      "next/headers",
      "@/components/ui/button",
    ],
  ],
  ["lib/features/identity/session/commands.ts", ["next/headers", "@/lib/features/chat/commands"]],
  ["lib/features/identity/account/schema.ts", ["node:crypto", "@/lib/server/env"]],
  [
    "lib/features/backup/x.ts",
    ["next/headers", "@/components/ui/button", "@/lib/server/database/db"],
  ],
  [
    "components/books/x.tsx",
    [
      "@/lib/features/books/queries",
      "@/lib/features/books/search-queries",
      "@/lib/features/shelf/book-commands",
      "@/lib/features/users/policy",
      "@/lib/features/identity/session/queries",
      "@/lib/features/identity/account/policy",
      "@/lib/server/env",
      "@/lib/server/http/rate-limit",
      "@/lib/bootstrap/boot",
      "@/prisma/client/client",
      "node:fs",
      "@/components/shelf/manage-screen",
      "../loans/loan-card",
    ],
  ],
  ["components/settings/x.tsx", ["@/components/admin/admin-nav"]],
  ["components/book-page/x.tsx", ["@/components/notifications/notification-item"]],
  [
    "components/loans/x.tsx",
    ["@/components/friends/friend-back", "@/components/chat/thread/composer"],
  ],
  ["components/users/x.tsx", ["@/components/realtime/connection", "@/components/books/cover"]],
  [
    "components/ui/x.tsx",
    [
      "@/components/books/cover",
      "@/components/users/use-me",
      "@/lib/shared/errors",
      "@/lib/features/books/schema",
      "node:fs",
    ],
  ],
  [
    "app/(member)/search/x.tsx",
    [
      "@/lib/server/database/db",
      "@/lib/features/users/policy",
      "@/lib/features/identity/account/policy",
      "@/lib/features/loans/machine/loan-machine",
      "@/prisma/client/client",
    ],
  ],
  [
    "app/api/books/x.ts",
    [
      "next/headers",
      "@/lib/server/database/db",
      "@/lib/server/database/transact",
      "@/lib/features/users/policy",
      "@/lib/features/identity/account/policy",
      "@/lib/features/loans/machine/loan-machine",
      "@/components/ui/button",
    ],
  ],
];
const NAMED: [file: string, statement: string][] = [
  [
    "lib/features/loans/named-commands.ts",
    'import { mintActor } from "@/lib/server/session/actor";',
  ],
  ["lib/bootstrap/named.ts", 'import { mintActor } from "@/lib/server/session/actor";'],
  ["app/api/books/named.ts", 'import { mintActor } from "@/lib/server/session/actor";'],
  ["components/books/named.tsx", 'import { useFormatter } from "next-intl";'],
];
// oxfmt-ignore: one line a file
const ALLOWED: [file: string, imports: string[]][] = [
  ["lib/shared/fine.ts", ["@/lib/shared/errors", "zod"]],
  [
    "lib/server/fine.ts",
    ["node:fs", "@/lib/server/http/cookies", "@/lib/shared/errors", "@/prisma/client/client"],
  ],
  ["lib/server/pages/fine.ts", ["next/headers"]],
  [
    "lib/features/loans/steps/commands.ts",
    ["@/lib/server/database/transact", "@/lib/features/books/commands", "node:crypto"],
  ],
  [
    "lib/features/covers/read-cover.ts",
    ["./ocr/read-lines", "./extraction/extract", "@/lib/features/books/terms"],
  ],
  ["lib/features/covers/read-shelf.ts", ["./ocr/read-spine", "./extraction/spine"]],
  ["lib/features/covers/extraction/fine.ts", ["@/lib/features/covers/ocr/lines"]],
  ["lib/features/covers/commands-fine.ts", ["./read-cover", "./worker-pool"]],
  ["lib/features/moderation/fine-commands.ts", ["@/lib/features/covers/photo"]],
  [
    "lib/features/identity/session/own-queries.ts",
    ["@/lib/server/database/db", "@/lib/features/identity/account/schema", "node:crypto"],
  ],
  [
    "lib/features/loans/schema.ts",
    ["@/lib/features/books/schema", "@/lib/shared/text", "@/prisma/client/enums"],
  ],
  [
    "components/books/fine.tsx",
    [
      "@/lib/features/books/schema",
      "@/lib/features/admin/log-schema",
      "@/lib/features/identity/account/schema",
      "@/lib/browser/api-client",
      "@/components/ui/button",
    ],
  ],
  ["components/loans/fine.tsx", ["@/components/books/cover", "@/components/users/person-line"]],
  ["components/ui/fine.tsx", ["@/components/ui/button", "@/lib/browser/use-error-text"]],
  [
    "app/(member)/search/fine.tsx",
    ["@/lib/features/books/search-queries", "next/navigation", "@/components/ui/button"],
  ],
];

const folder = mkdtempSync(join(tmpdir(), "nearshelf-imports-"));
const reported = new Set<string>();

beforeAll(() => {
  copyFileSync("oxlint.config.ts", join(folder, "oxlint.config.ts"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [file, imports] of [...FORBIDDEN, ...ALLOWED]) {
    plant(
      file,
      imports.map((path, at) => `import { a${at} } from "${path}";`),
    );
  }
  for (const [file, statement] of NAMED) plant(file, [statement]);
  const rule = ["--allow=all", "--deny=no-restricted-imports"];
  for (const { code, filename, labels } of lint(rule)) {
    if (code === "eslint(no-restricted-imports)")
      reported.add(`${filename}:${labels[0]?.span.line}`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, lines: string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Ends with a status of its own where it reports something. */
function lint(options: string[]): Diagnostic[] {
  const oxlint = resolve("node_modules/oxlint/bin/oxlint");
  // Not the folder itself: the link in it leads to thousands of files of packages.
  const command = [oxlint, ...options, "--format=json", ...["app", "components", "lib"]];
  let output: string;
  try {
    output = execFileSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

describe("lint reports", () => {
  for (const [file, imports] of FORBIDDEN) {
    test.each(imports.map((path, at) => [path, at + 1] as const))(`%s in ${file}`, (_, line) => {
      expect(reported).toContain(`${file}:${line}`);
    });
  }
  test.each(NAMED)("in %s: %s", (file) => {
    expect(reported).toContain(`${file}:1`);
  });
});

test.each(ALLOWED)("lint lets %s import what it needs", (file, imports) => {
  expect(imports.filter((_, at) => reported.has(`${file}:${at + 1}`))).toEqual([]);
});

test("every folder of components has its place in the order", () => {
  const placed = new Set(config.overrides?.flatMap(({ files }) => files));
  const folders = readdirSync("components").map((name) => `components/${name}/**`);
  expect(folders.filter((folder) => !placed.has(folder))).toEqual([]);
});
