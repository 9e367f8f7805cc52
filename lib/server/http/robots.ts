import { env } from "@/lib/server/env";

/** Of members, or steps of signing in. Not /search: the front door leads there, and from there to /login. */
const CLOSED = [
  "/profile",
  "/books/manage",
  "/books/import",
  "/books/labels",
  "/b/",
  "/friends",
  "/loans",
  "/wishes",
  "/chats",
  "/notifications",
  "/settings",
  "/admin",
  "/owner/",
  "/auth/",
  "/sign-in/",
  "/oidc/",
  "/dev/",
  "/api/",
];
/** What an open page shows, and what the API says of itself. */
const OPEN = [
  "/api/books/*/cover",
  "/api/books/*/share-picture",
  "/api/images/",
  "/api/docs",
  "/api/openapi.json",
];

/** What crawlers may visit (RFC 9309: the longest match counts). */
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
