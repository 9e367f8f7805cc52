import { builtinModules } from "node:module";
import { defineConfig } from "oxlint";

/** Imports that are forbidden for some files. The message says where the code belongs instead. */
interface Ban {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
  importNames?: string[];
}

interface Name {
  name: string;
  message: string;
}

/** An import from another folder says where it leads, so that the bans below can match it. */
const upward: Ban = { group: ["../**"], message: "Import from another folder by its @/ path." };

/** The cover reader is a library of its own. */
const coverReader: Ban = {
  group: [
    ...["ocr/**", "extraction/**", "words/**", "worker-pool"].map(
      (path) => `@/lib/features/covers/${path}`,
    ),
    "./ocr/**",
    "./extraction/**",
    "./words/**",
  ],
  message:
    "Covers and spines are read through readCover() and readShelf() of lib/features/covers alone.",
};

/**
 * The import rules of these files. If several zones match a file, only the last one counts, so each zone has the
 * complete list.
 */
function zone(files: string[], ...bans: Ban[]) {
  return openZone(files, coverReader, ...bans);
}

/** A zone that may import internal files of the cover reader. */
function openZone(files: string[], ...bans: Ban[]) {
  const rule: ["error", { paths: Name[]; patterns: Ban[] }] = [
    "error",
    { paths: BUILT_IN, patterns: [upward, ...bans] },
  ];
  return { files, rules: { "no-restricted-imports": rule } };
}

const node: Ban = {
  group: ["node:*", "pg"],
  message: "This file also runs where there is no Node: keep it pure.",
};
/** Built-in modules without `node:`, so that the ban on `node:` matches all of them. */
const BUILT_IN: Name[] = builtinModules
  .filter((name) => !name.startsWith("node:"))
  .map((name) => ({ name, message: `Import it as node:${name}.` }));
/** Parts of Next that run only on the server. */
const nextServer: Ban = {
  group: ["next/cache", "next/headers", "next/server", "next-intl/server"],
  message: "Pages read this: take it as a prop.",
};
const next: Ban = {
  group: ["next", "next/*", "next-intl/server"],
  message:
    "Only app/, components/ and lib/server/pages know Next: take what you need as an argument.",
};
const driver: Ban = {
  group: ["@prisma/*", "pg"],
  allowTypeImports: true,
  message: "Only lib/server/database opens connections: take one from there.",
};
const DATABASE_MESSAGE =
  "Only queries and commands use the database: put this read or write there.";
const database: Ban[] = [
  driver,
  {
    group: [
      ...["copy", "db", "locks", "reach", "transact"].map(
        (file) => `@/lib/server/database/${file}`,
      ),
      "@/prisma/client/client",
    ],
    allowTypeImports: true,
    message: DATABASE_MESSAGE,
  },
];
/** Code that is given a transaction writes. */
const transaction: Ban = {
  group: ["@/lib/server/database/db"],
  importNames: ["Tx"],
  message: DATABASE_MESSAGE,
};
const minting: Ban = {
  group: ["**/session/actor"],
  importNames: ["mintActor"],
  message: "Only the session makes an Actor: take one as an argument.",
};
const americanDates: Ban = {
  group: ["next-intl"],
  importNames: ["useFormatter"],
  message: "Dates in English are British: take useFormatter from components/ui/use-formatter.",
};
/** All importable folders of ours. */
const AREAS = [
  "app",
  "components",
  "messages",
  "prisma/client",
  "prisma/seed",
  "lib/shared",
  "lib/browser",
  "lib/server",
  "lib/features",
  "lib/bootstrap",
  "scripts",
  "tests",
  "training",
];
/** Single files in the root. */
const ROOT = ["server", "middleware", "instrumentation", "next.config"];

/**
 * Bans all areas except these.
 * @param except allowed paths within the banned areas. What one ban excepts, no other ban of the same zone reports.
 */
function onlyFrom(areas: string[], except: string[] = []): Ban {
  const banned = AREAS.filter((area) => !areas.includes(area));
  return {
    group: [
      ...banned.map((area) => `@/${area}/**`),
      ...ROOT.map((file) => `@/${file}`),
      ...except.map((path) => `!@/${path}`),
    ],
    message: `Of ours this may import ${[...areas, ...except].join(", ")} alone: move what both need there.`,
  };
}

/** Features, from the highest: each may use those below it. */
export const FEATURES = [
  "backup",
  "admin",
  "account",
  "mailing",
  "push",
  "moderation",
  "wishes",
  "towns",
  "overview",
  "badges",
  "navigation",
  "chat",
  "calendar",
  "identity",
  "journey",
  "shelf",
  "loans",
  "imports",
  "covers",
  "catalog",
  "circles",
  "invitations",
  "books",
  "friends",
  "notifications",
  "users",
  "files",
  "geo",
];
const MACHINES = ["@/lib/features/**/machine", "@/lib/features/**/*-machine"];
/** Files of a feature that may also run in the browser. */
const PURE = [
  "schema",
  "*-schema",
  "terms",
  "groups",
  "kinds",
  "machine",
  "*-machine",
  "display-name",
  "isbn",
  "cover-art/*",
];

const nextInRoutes: Ban = {
  group: ["next", "next/*", "next-intl/server"],
  message: "A route is a plain Web function: use Request, Response and handle().",
};
/** Code in the browser gets data as props or from the API. */
const inComponents: Ban[] = [
  onlyFrom(
    ["components", "lib/shared", "lib/browser", "messages"],
    ["prisma/client/enums", ...PURE.map((file) => `lib/features/**/${file}`)],
  ),
  node,
  minting,
  americanDates,
];

/** Folders of components, from the highest: each may use those below it. */
export const COMPONENTS = [
  "admin",
  "settings",
  "profile",
  "notifications",
  "book-page",
  "towns",
  "journey",
  "shelf",
  "imports",
  "circles",
  "overview",
  "search",
  "offline",
  "chat",
  "friends",
  "invitations",
  "loans",
  "reviews",
  "calendar",
  "identity",
  "session",
  "moderation",
  "badges",
  "wishes",
  "books",
  "errors",
  "legal",
  "chat-button",
  "layout",
  "push",
  "realtime",
  "users",
];

const componentZones = COMPONENTS.map((name, at) => {
  const higher: Ban = {
    group: COMPONENTS.slice(0, at).map((other) => `@/components/${other}/**`),
    message: `${name} lies below these components: move what both need down, into ui where it knows nothing of the product.`,
  };
  return zone(
    [`components/${name}/**`],
    ...inComponents,
    ...(at === 0 ? [] : [higher]),
    // Its page frames read the theme's cookie.
    ...(name === "layout" ? [] : [nextServer]),
  );
});

/**
 * The cover reader: its two entry points, its threads, the code that turns lines into title and author, and the code
 * that reads the lines.
 */
function coverZones(bans: Ban[]) {
  const extraction: Ban = {
    group: ["@/lib/features/covers/extraction/**"],
    message:
      "ocr/ reads lines and does not know what they mean: take what you need as an argument.",
  };
  const root = "lib/features/covers";
  return [
    openZone(
      ["read-cover", "read-shelf", "worker-pool"].map((name) => `${root}/${name}.ts`),
      ...bans,
      ...database,
    ),
    openZone([`${root}/extraction/**`], ...bans, ...database),
    openZone([`${root}/ocr/**`], ...bans, ...database, extraction),
  ];
}

/** Files of a feature that use the database. */
const DATABASE_FILES = ["queries", "*-queries", "commands", "*-commands", "jobs", "*-jobs"];

const inFeatures: Ban[] = [
  onlyFrom(["lib/shared", "lib/server", "lib/features", "prisma/client"]),
  next,
  minting,
];

const featureZones = FEATURES.flatMap((name, at) => {
  const folder = `lib/features/${name}`;
  const files = (names: string[]) =>
    names.flatMap((file) => [`${folder}/${file}.ts`, `${folder}/*/${file}.ts`]);
  const higher: Ban[] =
    at === 0
      ? []
      : [
          {
            group: FEATURES.slice(0, at).map((other) => `@/lib/features/${other}/**`),
            message: `${name} lies below these features: move what both need down, or the use case up.`,
          },
        ];
  const all = [...inFeatures, ...higher];
  return [
    zone([`${folder}/**`], ...all, ...database, transaction),
    zone(files(DATABASE_FILES), ...all, driver),
    ...(name === "covers" ? coverZones(all) : []),
    zone(
      files(PURE),
      onlyFrom(["lib/shared", "lib/features"], ["prisma/client/enums"]),
      ...higher,
      next,
      node,
    ),
  ];
});

/** Bans all of this area except types. */
function typesOnly(area: string): Ban {
  return {
    group: [`@/${area}/**`],
    allowTypeImports: true,
    message: "Only types may be imported from here: `import type`.",
  };
}

const inApp = onlyFrom(AREAS.filter((area) => !["scripts", "tests", "training"].includes(area)));
const inServer = onlyFrom(["lib/shared", "lib/server", "prisma/client"]);

const zones = [
  zone(
    ["middleware.ts", "instrumentation.ts"],
    onlyFrom(["lib/shared", "lib/server"]),
    ...database,
    minting,
  ),
  zone(["lib/shared/**"], onlyFrom(["lib/shared", "messages"]), next, node),
  // The payloads of pushes belong to the features.
  zone(
    ["lib/shared/realtime-events.ts"],
    onlyFrom(["lib/shared", "lib/features"]),
    typesOnly("lib/features"),
    next,
    node,
  ),
  zone(["lib/browser/**"], onlyFrom(["lib/shared", "lib/browser"]), node),
  // The browser's calls use the types of the routes.
  zone(["lib/browser/api-types.ts"], onlyFrom(["lib/browser", "app"]), typesOnly("app"), node),
  zone(["lib/server/**"], inServer, driver, next),
  zone(["lib/server/database/**"], inServer, next),
  zone(["lib/server/pages/**"], inServer, driver),
  // A folder that is not yet in the order above.
  zone(["lib/features/**"], ...inFeatures, ...database, transaction),
  ...featureZones,
  zone(
    ["lib/bootstrap/**"],
    onlyFrom(
      ["lib/shared", "lib/server", "lib/features", "prisma/client", "prisma/seed"],
      ["app/api/**"],
    ),
    next,
    minting,
  ),
  zone(["app/**"], inApp, minting, ...database, {
    group: ["@/lib/features/**/policy", ...MACHINES, "@/lib/server/database/*"],
    message: "app/ is thin: rules belong in lib/features/<feature>/{queries,commands}.",
  }),
  zone(["app/api/**"], inApp, minting, ...database, nextInRoutes, {
    group: ["@/lib/features/**/policy", ...MACHINES, "@/lib/server/database/*", "@/components/**"],
    message: "app/api is thin: rules belong in lib/features/<feature>/{queries,commands}.",
  }),
  zone(["components/**"], ...inComponents, nextServer),
  ...componentZones,
  zone(
    ["components/ui/**"],
    onlyFrom(["lib/browser"], ["components/ui/**", "lib/shared/signs", "lib/shared/time"]),
    node,
    americanDates,
  ),
];

export default defineConfig({
  ignorePatterns: [".next/**", "prisma/client/**", ".data*/**", "test-results/**", "next-env.d.ts"],
  options: { typeAware: true },
  plugins: ["typescript", "import", "react", "jsx-a11y", "nextjs", "node"],
  categories: { correctness: "error" },
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "max-depth": ["error", { max: 4 }],
    "max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }],
    "max-statements": ["error", { max: 30 }],
    "no-console": "error",
    "no-restricted-properties": [
      "error",
      {
        property: "$transaction",
        message:
          "Use transact(): it heeds the call's deadline, its Idempotency-Key and afterCommit.",
      },
      ...["$queryRaw", "$queryRawUnsafe", "$executeRaw", "$executeRawUnsafe"].map((property) => ({
        property,
        message: "Use rowsIn() and runIn(), which take fragments made by `sql`.",
      })),
    ],
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
    ],
    "prefer-const": "error",
    "node/no-process-env": [
      "error",
      { allowedVariables: ["NODE_ENV", "NEXT_PUBLIC_VERSION", "DATA_DIR"] },
    ],
    // These signs and the name are the same in all languages.
    "react/jsx-no-literals": ["error", { allowedStrings: ["Nearshelf", "·", ",", ":", "+"] }],
    "typescript/await-thenable": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/no-explicit-any": "error",
    // For the cases that these rules judge wrongly, axe in the browser tests decides.
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/interactive-supports-focus": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/role-has-required-aria-props": "off",
    "typescript/no-base-to-string": "off",
    "typescript/no-misused-spread": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/unbound-method": "off",
    // In our components `role` is a person's role in a loan.
    "jsx-a11y/aria-role": ["error", { ignoreNonDOM: true }],
    "jsx-a11y/label-has-associated-control": ["error", { controlComponents: ["Tick"] }],
    // They are removed from people's input.
    "no-control-regex": "off",
    // Playwright reads from the pattern which fixtures a function needs.
    "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    // Pictures come from our own store in three widths, without an optimizer.
    "nextjs/no-img-element": "off",
  },
  overrides: [
    ...zones,
    {
      files: ["lib/server/database/{db,transact}.ts", "prisma/seed/**", "tests/**"],
      rules: { "no-restricted-properties": "off" },
    },
    // In the browser all calls use lib/browser/api-client, and storage is used through lib/browser/storage.
    {
      files: ["components/**"],
      rules: {
        "no-restricted-globals": ["error", "fetch", "indexedDB", "localStorage", "sessionStorage"],
      },
    },
    {
      files: ["components/errors/**"],
      rules: {
        // A full page load: the router's state may be broken too.
        "nextjs/no-html-link-for-pages": "off",
        // Checks whether the server can be reached at all.
        "no-restricted-globals": "off",
      },
    },
    {
      files: [
        "lib/server/env.ts",
        "lib/server/worker-process.ts",
        "lib/bootstrap/boot.ts",
        "lib/features/identity/client/next-auth.ts",
        "middleware.ts",
        "*.config.ts",
      ],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["scripts/**", "tests/**", "training/**"],
      rules: {
        "max-depth": "off",
        "max-lines-per-function": "off",
        "max-statements": "off",
        "no-console": "off",
        "node/no-process-env": "off",
        "react/jsx-no-literals": "off",
      },
    },
  ],
});
