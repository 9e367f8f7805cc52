import { env } from "@/lib/server/env";
import { pagesOf } from "@/lib/shared/pages";

/**
 * Pages for members, and steps of signing in. Not /search: the front page redirects to it, and it redirects visitors
 * to /login.
 */
const CLOSED = pagesOf("member", "admin", "identity")
  .filter((page) => page !== "/search")
  .map((page) => page.replace(/\[.*/, ""))
  .filter((page, _, pages) => !pages.some((other) => other !== page && page.startsWith(other)))
  .concat("/owner/", "/oidc/", "/api/");
/** Files that an open page needs, and the API's description. */
const OPEN = [
  "/api/books/*/cover",
  "/api/books/*/share-picture",
  "/api/images/",
  "/api/docs",
  "/api/openapi.json",
];

/** Paths that crawlers may visit (RFC 9309: the longest match counts). */
export function robotsText(): Response {
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().APP_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
