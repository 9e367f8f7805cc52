/** Kind of an address, for dispatch and metrics. */
export type Kind = "api" | "provider" | "file" | "page";

const FILE =
  /^\/(?:_next\/static|icons|offline|privacy|terms)\/|^\/(?:early-input\.js|favicon\.ico|manifest\.webmanifest|push-worker\.js|sw\.js)$/;

export function kindOf(path: string): Kind {
  if (path.startsWith("/api/")) return "api";
  if (path === "/oidc" || path.startsWith("/oidc/")) return "provider";
  return FILE.test(path) ? "file" : "page";
}

/** A page whose address itself gives access: an invitation. */
export function hasSecret(path: string): boolean {
  return path.startsWith("/i/");
}

/** Every page and file handler outside of /api; a guard compares them with the folders of app/. */
export const PAGES = [
  "/",
  "/admin",
  "/admin/books",
  "/admin/logs",
  "/admin/metrics",
  "/admin/reports",
  "/admin/reports/[id]",
  "/admin/second-factor",
  "/admin/users",
  "/admin/users/[id]",
  "/admin/verifications",
  "/auth/callback",
  "/b/[code]",
  "/books/[id]",
  "/books/import",
  "/books/import/[id]",
  "/books/labels",
  "/books/manage",
  "/chats",
  "/dev/outbox",
  "/friends",
  "/i/[code]",
  "/loans",
  "/loans/[id]",
  "/login",
  "/manifest.webmanifest",
  "/notifications",
  "/wishes",
  "/profile",
  "/profile/[userId]",
  "/public-privacy-policy",
  "/robots.txt",
  "/search",
  "/settings",
  "/sign-in/[uid]",
  "/sitemap.xml",
  "/sitemap/[part]",
  "/sw.js",
  "/terms-of-use",
];
const PROVIDER = ["/oidc/auth", "/oidc/auth/[uid]", "/oidc/token", "/oidc/me", "/oidc/jwks"];

const known = new Set([...PAGES, ...PROVIDER]);
const withParameter = new Map(
  [...known].flatMap((route) => {
    const at = route.lastIndexOf("/[");
    return at < 0 ? [] : [[route.slice(0, at), route] as const];
  }),
);

/** The route of an address for the metrics: one of a closed list, whatever the client sends. */
export function routeLabel(path: string): string {
  const kind = kindOf(path);
  if (kind === "api") return path === "/api/metrics" ? path : "/api/[other]";
  if (kind === "file") return "[file]";
  if (known.has(path) && !path.endsWith("]")) return path;
  const route = withParameter.get(path.slice(0, path.lastIndexOf("/")));
  return route ?? (kind === "provider" ? "/oidc/[other]" : "[other]");
}
