import { expect, test } from "vitest";
import { routeOf } from "@/lib/server/metrics/metrics";
import { hasSecret, routeLabel } from "@/lib/bootstrap/routes";

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
    "/profile/7": "/profile/[userId]",
    "/books/import/7": "/books/import/[id]",
    "/made/up": "[other]",
    "/_next/static/chunks/a.js": "[file]",
    "/early-input.js": "[file]",
    "/icons/icon.svg": "[file]",
    "/sw.js": "[file]",
    "/oidc/auth": "/oidc/auth",
    "/oidc/auth/uid": "/oidc/auth/[uid]",
    "/oidc/made/up": "/oidc/[other]",
    "/api/metrics": "/api/metrics",
    "/api/made/up": "/api/[other]",
    "/api": "/api/[other]",
    "/apiary": "[other]",
  });
  for (const [path, label] of labels) expect(routeLabel(path), path).toBe(label);
});

test("an address that alone gives access is not shown", () => {
  expect(hasSecret("/i/a-code/and/more")).toBe(true);
  for (const path of ["/b/a-label", "/books/0190", "/i"]) expect(hasSecret(path), path).toBe(false);
});
