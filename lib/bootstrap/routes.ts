import { FILES } from "@/lib/shared/page-list";
import { pageOf, pagesOf } from "@/lib/shared/pages";

/** Kind of a path, for dispatch and metrics. */
export type Kind = "api" | "provider" | "file" | "page";

export function kindOf(path: string): Kind {
  if (path === "/api" || path.startsWith("/api/")) return "api";
  if (path === "/oidc" || path.startsWith("/oidc/")) return "provider";
  const isFile = ["/_next/static/", ...FILES].some((file) =>
    file.endsWith("/") ? path.startsWith(file) : path === file,
  );
  return isFile ? "file" : "page";
}

/** Public pages whose address contains a code that alone gives access, for example `/i/`. */
const SECRETS = pagesOf("public")
  .filter((page) => page.endsWith("/[code]"))
  .map((page) => page.replace("[code]", ""));

export function hasSecret(path: string): boolean {
  return SECRETS.some((start) => path.startsWith(start));
}

const PROVIDER = ["/oidc/auth", "/oidc/token", "/oidc/me", "/oidc/jwks"];

/** Label of a path for the metrics: one of a closed list, whatever the client sends. */
export function routeLabel(path: string): string {
  switch (kindOf(path)) {
    case "api":
      return path === "/api/metrics" ? path : "/api/[other]";
    case "file":
      return "[file]";
    case "page":
      return pageOf(path) ?? "[other]";
    case "provider":
      if (/^\/oidc\/auth\/[^/]+$/.test(path)) return "/oidc/auth/[uid]";
      return PROVIDER.includes(path) ? path : "/oidc/[other]";
  }
}
