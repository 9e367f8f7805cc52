import { expect, test } from "vitest";
import { routeOf } from "@/lib/server/metrics/metrics";
import { routeLabel, PAGES } from "@/lib/bootstrap/routes";
import { globSync } from "node:fs";
import { dirname } from "node:path";

test("a call is counted by its route, whatever its parameters are", () => {
  expect(routeOf("/api/books/0190", { id: "0190" })).toBe("/api/books/[id]");
  expect(routeOf("/api/auth/signin/made-up", { nextauth: ["signin", "made-up"] })).toBe(
    "/api/auth/[nextauth]",
  );
  expect(routeOf("/api/books", undefined)).toBe("/api/books");
  expect(routeOf("/api/users/a%20b/blocked/c", { id: "a b", userId: "c" })).toBe(
    "/api/users/[id]/blocked/[userId]",
  );
  expect(routeOf("/api/books/%zz", { id: "%zz" })).toBe("/api/books/[id]");
});

test("what is no call of the API is counted by a route of a closed list", () => {
  const labels = Object.entries({
    "/": "/",
    "/books/manage": "/books/manage",
    "/books/0190": "/books/[id]",
    "/books/0190/more": "[other]",
    "/profile/": "/profile/[userId]",
    "/made/up": "[other]",
    "/_next/static/chunks/a.js": "[file]",
    "/early-input.js": "[file]",
    "/oidc/auth": "/oidc/auth",
    "/oidc/auth/uid": "/oidc/auth/[uid]",
    "/oidc/made/up": "/oidc/[other]",
    "/api/metrics": "/api/metrics",
    "/api/made/up": "/api/[other]",
  });
  for (const [path, label] of labels) expect(routeLabel(path), path).toBe(label);
});

test("the metrics know every page", () => {
  const files = globSync(["app/**/page.tsx", "app/**/route.ts"], { exclude: ["app/api/**"] });
  const paths = files.map(
    (file) => `/${dirname(file)}`.replace(/^\/app/, "").replace(/\/\([^)]+\)/g, "") || "/",
  );
  expect([...PAGES].sort()).toEqual(paths.sort());
});
