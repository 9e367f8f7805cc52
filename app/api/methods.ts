import { METHODS } from "@/lib/server/http/endpoint";
import type { RouteModule } from "@/lib/server/openapi/document";
import { ROUTES } from "./routes";

/** Every route of /api, including those outside of the contract. */
const ALL: Record<string, () => Promise<RouteModule | object>> = {
  ...ROUTES,
  "/api/auth/[...nextauth]": () => import("./auth/[...nextauth]/route"),
  "/api/docs": () => import("./docs/route"),
  "/api/metrics": () => import("./metrics/route"),
  "/api/openapi.json": () => import("./openapi.json/route"),
};

/** Methods that a path of /api answers to, for `Allow`. Routes are loaded when needed. */
export async function methodsAt(path: string): Promise<string[]> {
  const folder = folderOf(path);
  const route = folder ? await ALL[folder]?.() : undefined;
  const own = METHODS.filter((method) => !route || method in route);
  return own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).concat("OPTIONS");
}

/** The folder of the route for this path; of several, one with fixed words goes before one with parameters. */
function folderOf(path: string): string | undefined {
  const parts = path.split("/");
  const fits = (folder: string) => {
    const own = folder.split("/");
    const isLong = own.at(-1)?.startsWith("[...") && parts.length > own.length;
    return (
      (isLong || own.length === parts.length) &&
      own.every((part, at) => part.startsWith("[") || part === parts[at])
    );
  };
  const words = (folder: string) => folder.replace(/\[[^/]+/g, "~");
  return Object.keys(ALL)
    .filter(fits)
    .sort((a, b) => (words(a) < words(b) ? -1 : 1))[0];
}
