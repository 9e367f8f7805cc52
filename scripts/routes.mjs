// `npm run routes`: writes app/api/routes.ts, the list of all routes that `handle` makes, and lib/shared/page-list.ts,
// the list of pages and files, from the folders of app/ and public/. `--check` writes nothing and fails if a list is
// out of date.
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { format } from "oxfmt";
import { ROOT, say } from "./prepare.mjs";

const foldersWith = (file) =>
  globSync(`**/${file}`, { cwd: join(ROOT, "app") })
    .map((path) => dirname(path).replaceAll(sep, "/"))
    .sort();
/** Path of a folder of app/; route groups are not part of it. */
const pathOf = (folder) => `/${folder}`.replace(/\/(?:\([^)]+\)|\.$)/g, "") || "/";
const lines = (entries) => entries.sort().join("\n");

/** Routes that declare an endpoint in their own file, without catch-all routes. */
const routes = foldersWith("route.ts").filter(
  (folder) =>
    folder.startsWith("api/") &&
    !folder.includes("[...") &&
    readFileSync(join(ROOT, "app", folder, "route.ts"), "utf8").includes("= handle({"),
);
const pages = foldersWith("page.tsx").map((folder) => {
  const [, group = "index"] = /^\(?(\w+)/.exec(folder) ?? [];
  return `${JSON.stringify(pathOf(folder))}: "${group}",`;
});
const handlers = foldersWith("route.ts").filter((folder) => !folder.startsWith("api/"));
const files = [
  ...handlers.map((folder) => pathOf(folder).replace(/\[.*/, "")),
  ...readdirSync(join(ROOT, "public"), { withFileTypes: true }).map(
    (entry) => `/${entry.name}${entry.isDirectory() ? "/" : ""}`,
  ),
];

const LISTS = {
  "app/api/routes.ts": `import type { RouteModule } from "@/lib/server/openapi/document";

/**
 * Every route that \`handle\` makes, loaded when the contract is requested; the browser's \`api\`
 * takes its types. Written by \`npm run routes\`.
 */
export const ROUTES = {
${lines(routes.map((path) => `"/${path}": () => import("./${path.slice("api/".length)}/route"),`))}
} satisfies Record<string, () => Promise<RouteModule>>;
`,
  "lib/shared/page-list.ts": `// Written by \`npm run routes\`.

/** Who a page is for: the folder of app/ that contains it. */
export type PageGroup = "admin" | "identity" | "index" | "member" | "public";

export const PAGES = {
${lines(pages)}
} as const satisfies Record<string, PageGroup>;

/** Paths that are not pages: files of public/ and file handlers of app/; folders end with a slash. */
export const FILES = [
${lines(files.map((path) => `"${path}",`))}
];
`,
};

for (const [path, list] of Object.entries(LISTS)) {
  const file = join(ROOT, path);
  const { code: source } = await format(file, list, { printWidth: 100 });
  if (!process.argv.includes("--check")) writeFileSync(file, source);
  else if (readFileSync(file, "utf8") !== source) {
    say(`${path} is not up to date: npm run routes`);
    process.exitCode = 1;
  }
}
