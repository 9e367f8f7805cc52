import { defineConfig } from "oxlint";

/** What some files may not import. The message says where the code belongs instead. */
interface Ban {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
  importNames?: string[];
}

/** So that every path says where it leads, and the bans below see it. */
const upward: Ban = { group: ["../**"], message: "Import from another folder by its @/ path." };

/** Reading covers is a library of its own. */
const coverReader: Ban = {
  group: [
    ...["ocr/**", "extraction/**", "worker-pool"].map((path) => `@/lib/features/covers/${path}`),
    "./ocr/**",
    "./extraction/**",
  ],
  message:
    "Covers and spines are read through readCover() and readShelf() of lib/features/covers alone.",
};

/**
 * The import rules of these files. Where several zones match a file, the last one alone counts:
 * each is given its whole list.
 */
function zone(files: string[], ...bans: Ban[]) {
  return openZone(files, coverReader, ...bans);
}

/** A zone that may import the inside of the cover reader. */
function openZone(files: string[], ...bans: Ban[]) {
  const rule: ["error", { patterns: Ban[] }] = ["error", { patterns: [upward, ...bans] }];
  return { files, rules: { "no-restricted-imports": rule } };
}

const node: Ban = {
  group: ["node:*"],
  message: "This file also runs where there is no Node: keep it pure.",
};
const next: Ban = {
  group: ["next", "next/*", "next-intl/server"],
  message:
    "Only app/, components/ and lib/server/pages know Next: take what you need as an argument.",
};
const database: Ban = {
  group: [
    "@/lib/server/database/db",
    "@/lib/server/database/transact",
    "@/prisma/client/client",
    "@prisma/*",
    "pg",
  ],
  allowTypeImports: true,
  message: "Only queries and commands use the database: put this read or write there.",
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
/** Everything of ours that can be imported. */
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
/** Single files of the root. */
const ROOT = ["server", "proxy", "instrumentation", "next.config"];

/**
 * Bans all areas but these.
 * @param except paths within them. What one ban excepts, no other ban of the same zone reports.
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

/** Features, from the highest: each may use those after it. */
const FEATURES = [
  "backup",
  "admin",
  "account",
  "mailing",
  "push",
  "moderation",
  "wishes",
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
  "invitations",
  "books",
  "friends",
  "notifications",
  "users",
  "files",
  "geo",
];
const MACHINES = ["@/lib/features/**/machine", "@/lib/features/**/*-machine"];
/** Files of a feature that the browser may load too. */
const PURE = ["schema", "*-schema", "terms", "machine", "*-machine", "display-name", "cover-art/*"];

const nextInRoutes: Ban = {
  group: ["next", "next/*", "next-intl/server"],
  message: "A route is a plain Web function: use Request, Response and handle().",
};
/** What runs in the browser gets data as props or from the API. */
const inComponents: Ban[] = [
  onlyFrom(
    ["components", "lib/shared", "lib/browser", "messages"],
    ["prisma/client/enums", ...PURE.map((file) => `lib/features/**/${file}`)],
  ),
  node,
  minting,
  americanDates,
];

/** Folders of components, from the highest: each may use those after it. */
const COMPONENTS = [
  "admin",
  "settings",
  "profile",
  "notifications",
  "book-page",
  "journey",
  "shelf",
  "imports",
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
  return zone([`components/${name}/**`], ...inComponents, ...(at === 0 ? [] : [higher]));
});

/** The cover reader: its two entrances and its threads, what turns lines into title and author, and what reads the lines. */
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
      database,
    ),
    openZone([`${root}/extraction/**`], ...bans, database),
    openZone([`${root}/ocr/**`], ...bans, database, extraction),
  ];
}

/** Files of a feature that use the database. */
const DATABASE_FILES = ["queries", "*-queries", "commands", "*-commands", "jobs", "*-jobs"];

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
  const layers = onlyFrom(["lib/shared", "lib/server", "lib/features", "prisma/client"]);
  const all = [layers, ...higher, next, minting];
  return [
    zone([`${folder}/**`], ...all, database),
    zone(files(DATABASE_FILES), ...all),
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

/** Bans all of this area but types. */
function typesOnly(area: string): Ban {
  return {
    group: [`@/${area}/**`],
    allowTypeImports: true,
    message: "Only types may be imported from here: `import type`.",
  };
}

const zones = [
  zone(["lib/shared/**"], onlyFrom(["lib/shared", "messages"]), next, node),
  // The payloads of the pushes are the features'.
  zone(
    ["lib/shared/realtime-events.ts"],
    onlyFrom(["lib/shared", "lib/features"]),
    typesOnly("lib/features"),
    next,
    node,
  ),
  zone(["lib/browser/**"], onlyFrom(["lib/shared", "lib/browser"]), node),
  // The browser's calls have the types of the routes.
  zone(["lib/browser/api-types.ts"], onlyFrom(["lib/browser", "app"]), typesOnly("app"), node),
  zone(["lib/server/**"], onlyFrom(["lib/shared", "lib/server", "prisma/client"]), next),
  zone(["lib/server/pages/**"], onlyFrom(["lib/shared", "lib/server", "prisma/client"])),
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
  zone(["app/**"], minting, database, {
    group: ["@/lib/features/**/policy", ...MACHINES, "@/lib/server/database/*"],
    message: "app/ is thin: rules belong in lib/features/<feature>/{queries,commands}.",
  }),
  zone(["app/api/**"], minting, database, nextInRoutes, {
    group: ["@/lib/features/**/policy", ...MACHINES, "@/lib/server/database/*", "@/components/**"],
    message: "app/api is thin: rules belong in lib/features/<feature>/{queries,commands}.",
  }),
  zone(["components/**"], ...inComponents),
  ...componentZones,
  zone(["components/ui/**"], onlyFrom(["lib/browser"], ["components/ui/**"]), node, americanDates),
];

export default defineConfig({
  ignorePatterns: [".next/**", "prisma/client/**", ".data*/**", "test-results/**", "next-env.d.ts"],
  plugins: ["typescript", "import", "react", "jsx-a11y", "nextjs"],
  categories: { correctness: "error" },
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "max-lines": ["error", { max: 250 }],
    "no-console": "error",
    "no-restricted-properties": [
      "error",
      {
        property: "$transaction",
        message:
          "Use transact(): it heeds the call's deadline, its Idempotency-Key and afterCommit.",
      },
    ],
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
    ],
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
    ...zones,
    {
      files: ["lib/server/database/transact.ts", "prisma/seed/**", "tests/**"],
      rules: { "no-restricted-properties": "off" },
    },
    // A full load: what broke may have broken the router's state too.
    { files: ["components/errors/**"], rules: { "nextjs/no-html-link-for-pages": "off" } },
    {
      files: ["scripts/**", "tests/**", "oxlint.config.ts"],
      rules: { "no-console": "off", "max-lines": ["error", { max: 450 }] },
    },
    // One table of all routes.
    { files: ["tests/guards/route-table.ts"], rules: { "max-lines": "off" } },
  ],
});
