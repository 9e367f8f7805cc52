// `npm run routes`: writes app/api/routes.ts, the list of all routes that `handle` makes, from the
// folders of app/api. `--check` writes nothing and fails where the list is not up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { format } from "oxfmt";
import { ROOT, say } from "./prepare.mjs";

const LIST = join(ROOT, "app/api/routes.ts");

/** Routes that declare an endpoint in their own file, without those that catch all other paths. */
const folders = readdirSync(join(ROOT, "app/api"), { recursive: true })
  .filter((path) => path.endsWith(`${sep}route.ts`) && !path.includes("[..."))
  .filter((path) => readFileSync(join(ROOT, "app/api", path), "utf8").includes("= handle({"))
  .map((path) => dirname(path).replaceAll(sep, "/"))
  .sort();

const entries = folders.map((folder) => `"/api/${folder}": () => import("./${folder}/route"),`);
const list = `import type { RouteModule } from "@/lib/server/openapi/document";

/**
 * Every route that \`handle\` makes, loaded when somebody asks for the contract; the browser's \`api\`
 * takes its types. Written by \`npm run routes\`.
 */
export const ROUTES = {
${entries.join("\n")}
} satisfies Record<string, () => Promise<RouteModule>>;
`;
const { code: source } = await format(LIST, list, { printWidth: 100 });

if (!process.argv.includes("--check")) writeFileSync(LIST, source);
else if (readFileSync(LIST, "utf8") !== source) {
  say("app/api/routes.ts is not up to date: npm run routes");
  process.exitCode = 1;
}
