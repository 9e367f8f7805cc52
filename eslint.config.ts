import { createNodeResolver, importX } from "eslint-plugin-import-x";
import next from "eslint-config-next";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** Who may import what. The message says where the code belongs instead. */
function forbid(rules: { group: string[]; message: string; allowTypeImports?: boolean }[]) {
  const entry: ["error", { patterns: typeof rules }] = ["error", { patterns: rules }];
  return { "@typescript-eslint/no-restricted-imports": entry };
}

const DATABASE = ["**/database/db", "**/prisma/client/client", "@prisma/*", "pg"];
const features = (names: string[]) => names.flatMap((name) => [`@/lib/${name}/**`, `../${name}/**`]);

const noNext = {
  group: ["next/*", "next", "@/app/**", "@/components/**"],
  message: "Features know no framework: request, cookies and redirects belong in app/ or lib/core/page-session.",
};
const noDatabase = {
  group: DATABASE,
  allowTypeImports: true,
  message: "Only queries.ts and commands.ts speak to the database: put this read or write there.",
};
const noServerCode = {
  group: ["@/lib/*/queries", "@/lib/*/commands", "@/lib/core/session", "@/lib/core/handle", ...DATABASE],
  message: "A component gets data as props or from the API: read it in page.tsx, write it through lib/core/api-client.",
};
const noMinting = {
  group: ["**/core/actor"],
  allowTypeImports: true,
  message: "Only the session mints an Actor: take one as an argument.",
};

const noNode = { group: ["node:*"], message: "This file also runs in the browser: keep it pure." };

/** A feature may use those to its right, never those to its left. */
const ORDER = ["admin", "account", "mailing", "moderation", "overview", "badges", "navigation", "chat", "calendar", "loans", "covers", "books", "friends", "users", "notifications"];
/** What features stand on; these know no feature, identity excepted: it makes readers. */
const GROUND = ["audit", "geo", "files", "identity"];
const databaseFiles = (name: string) => [
  `lib/${name}/**/{queries,commands,*-queries,*-commands}.ts`,
  `lib/${name}/{queries,commands}/**`,
];
const groundRules = GROUND.flatMap((name) => [
  { files: [`lib/${name}/**`], rules: forbid([noNext, noMinting, noDatabase]) },
  { files: databaseFiles(name), rules: forbid([noNext, noMinting]) },
]);
const featureRules = ORDER.flatMap((name, at) => {
  const upward = {
    group: features(ORDER.slice(0, at)),
    message: `${name} lies below these features: move what both need down, or the use case up.`,
  };
  const everywhere = [noNext, noMinting, ...(at > 0 ? [upward] : [])];
  return [
    { files: [`lib/${name}/**`], rules: forbid([...everywhere, noDatabase]) },
    {
      files: databaseFiles(name),
      rules: forbid(everywhere),
    },
    {
      files: [`lib/${name}/{schema,machine,policy}.ts`],
      rules: forbid([...everywhere, noDatabase, noNode]),
    },
  ];
});

/** Where React is. Its rules compile each file, which is half of what linting costs. */
const SCREENS = ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "**/*.tsx"];

export default defineConfig(
  globalIgnores([".next/**", "prisma/client/**", "node_modules/**", ".data*/**", "test-results/**", "next-env.d.ts"]),
  ...next.map((config) => (config.files ? { ...config, files: SCREENS } : config)),
  tseslint.configs.recommended,
  {
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx"] })] },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-console": "error",
      // Our pictures come from our own store in three widths: no optimizer stands between.
      "@next/next/no-img-element": "off",
      "max-lines": ["error", { max: 400 }],
    },
  },
  { files: ["lib/**", "app/**", "components/**", "server.ts"], rules: { "import-x/no-cycle": "error" } },
  {
    files: ["app/**"],
    rules: forbid([noDatabase, noMinting, {
      group: ["@/lib/*/policy", "@/lib/*/machine", "@/lib/core/database/*"],
      message: "app/ is thin: rules belong in lib/<feature>/{queries,commands}.",
    }]),
  },
  { files: ["app/api/**"], rules: forbid([noDatabase, noMinting, {
      group: ["next/*"], message: "A route is a plain Web function: use Request, Response and handle()." }]) },
  { files: ["components/**"], rules: forbid([noServerCode, noMinting]) },
  {
    files: ["components/ui/**"],
    rules: forbid([{
      group: ["@/lib/**", "@/app/**", "@/components/*/**", "!@/components/ui/**"],
      message: "components/ui knows nothing of ours: put it into components/<feature>.",
    }]),
  },
  {
    files: ["lib/core/**"],
    rules: forbid([{
      group: features(ORDER),
      message: "lib/core knows no feature: the feature calls core, or the code belongs to the feature.",
    }]),
  },
  ...groundRules,
  ...featureRules,
  { files: ["scripts/**", "tests/**"], rules: { "no-console": "off" } },
);
