import { defineConfig } from "oxlint";

/** Who may import what. The message says where the code belongs instead. */
function forbid(rules: { group: string[]; message: string; allowTypeImports?: boolean; importNames?: string[] }[]) {
  const entry: ["error", { patterns: typeof rules }] = ["error", { patterns: rules }];
  return { "no-restricted-imports": entry };
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

const noAmericanDates = {
  group: ["next-intl"],
  importNames: ["useFormatter"],
  message: "Dates in English are British: take useFormatter from components/ui/use-formatter.",
};

const noNode = { group: ["node:*"], message: "This file also runs in the browser: keep it pure." };

/** A feature may use those to its right, never those to its left. */
const ORDER = ["admin", "account", "mailing", "moderation", "overview", "badges", "navigation", "chat", "calendar", "loans", "covers", "books", "friends", "notifications", "users"];
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

export default defineConfig({
  ignorePatterns: [".next/**", "prisma/client/**", ".data*/**", "test-results/**", "next-env.d.ts"],
  plugins: ["typescript", "import", "react", "jsx-a11y", "nextjs"],
  categories: { correctness: "error" },
  rules: {
    "import/no-cycle": "error",
    "max-lines": ["error", { max: 400 }],
    "no-console": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
    "prefer-const": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    // Where these differ from what a screen reader is told, axe in the browser tests decides.
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/interactive-supports-focus": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/role-has-required-aria-props": "off",
    // In our own components a role is a person's part in a loan.
    "jsx-a11y/aria-role": ["error", { ignoreNonDOM: true }],
    // What people send is cleaned of them.
    "no-control-regex": "off",
    // Playwright reads from the pattern which fixtures a function wants.
    "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    // Our pictures come from our own store in three widths: no optimizer stands between.
    "nextjs/no-img-element": "off",
  },
  overrides: [
    {
      files: ["app/**"],
      rules: forbid([noDatabase, noMinting, {
        group: ["@/lib/*/policy", "@/lib/*/machine", "@/lib/core/database/*"],
        message: "app/ is thin: rules belong in lib/<feature>/{queries,commands}.",
      }]),
    },
    { files: ["app/api/**"], rules: forbid([noDatabase, noMinting, {
        group: ["next/*"], message: "A route is a plain Web function: use Request, Response and handle()." }]) },
    { files: ["components/**"], rules: forbid([noServerCode, noMinting, noAmericanDates]) },
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
    // A full load: what broke may have broken the router's state too.
    { files: ["components/errors/**"], rules: { "nextjs/no-html-link-for-pages": "off" } },
    { files: ["scripts/**", "tests/**"], rules: { "no-console": "off" } },
  ],
});
