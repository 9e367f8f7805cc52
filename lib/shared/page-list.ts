// Written by `npm run routes`.

/** Who a page is for: the folder of app/ that contains it. */
export type PageGroup = "admin" | "identity" | "index" | "member" | "public";

export const PAGES = {
  "/": "index",
  "/admin": "admin",
  "/admin/books": "admin",
  "/admin/logs": "admin",
  "/admin/metrics": "admin",
  "/admin/reports": "admin",
  "/admin/reports/[id]": "admin",
  "/admin/second-factor": "identity",
  "/admin/users": "admin",
  "/admin/users/[id]": "admin",
  "/admin/verifications": "admin",
  "/auth/callback": "identity",
  "/b/[code]": "member",
  "/books/[id]": "public",
  "/books/import": "member",
  "/books/import/[id]": "member",
  "/books/labels": "member",
  "/books/manage": "member",
  "/chats": "member",
  "/dev/outbox": "identity",
  "/friends": "member",
  "/i/[code]": "public",
  "/loans": "member",
  "/loans/[id]": "member",
  "/login": "public",
  "/notifications": "member",
  "/profile": "member",
  "/profile/[userId]": "member",
  "/public-privacy-policy": "public",
  "/search": "member",
  "/settings": "member",
  "/sign-in/[uid]": "identity",
  "/terms-of-use": "public",
  "/wishes": "member",
} as const satisfies Record<string, PageGroup>;

/** Paths that are not pages: files of public/ and file handlers of app/; folders end with a slash. */
export const FILES = [
  "/early-input.js",
  "/favicon.ico",
  "/icons/",
  "/manifest.webmanifest",
  "/offline/",
  "/privacy/",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/",
  "/sw.js",
  "/terms/",
];
