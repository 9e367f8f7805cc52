import { NextRequest } from "next/server";
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { claimsCookie } from "@/lib/server/session/session-cookie";
import { FILES } from "@/lib/shared/page-list";
import { config, middleware } from "@/middleware";

const site = { appUrl: "http://localhost:3000", secret: "a secret of at least thirty-two letters" };
const MEMBERS = globSync("app/(member)/**/page.tsx").map(pathOf);

/** The path of a page's file, with 7 for each parameter. */
function pathOf(file: string): string {
  const folders = dirname(file).split("/").slice(1);
  return `/${folders.filter((name) => !name.startsWith("(")).join("/")}`.replace(/\[\w+\]/g, "7");
}

beforeAll(() => {
  Object.assign(process.env, { NEXTAUTH_URL: site.appUrl, NEXTAUTH_SECRET: site.secret });
});

async function cookie(complete: boolean): Promise<string> {
  return (await claimsCookie({ sub: "u", sid: "s", complete }, site)).split(";")[0] ?? "";
}

/** The path of the redirect, or null if the page is shown. */
async function visit(path: string, header = ""): Promise<string | null> {
  const url = new URL(path, site.appUrl);
  const answer = await middleware(new NextRequest(url, { headers: { cookie: header } }));
  const to = answer.headers.get("location");
  return to === null ? null : to.replace(site.appUrl, "");
}

test("a visitor is sent to the sign-in screen, which knows where from", async () => {
  expect(MEMBERS).toContain("/books/import");
  for (const path of MEMBERS)
    expect(await visit(path)).toBe(`/login?from=${encodeURIComponent(path)}`);
  expect(await visit("/search?title=x&y=1")).toBe("/login?from=%2Fsearch%3Ftitle%3Dx%26y%3D1");
  expect(await visit("/search", "next-auth.session-token=forged")).toBe("/login?from=%2Fsearch");
});

test("public pages are open to everyone", async () => {
  const pages = globSync("app/(public|identity)/**/page.tsx").map(pathOf);
  for (const path of [...pages, "/auth/callback?token=x", "/i/x?book=7"]) {
    expect(await visit(path), path).toBeNull();
    expect(await visit(path, await cookie(false)), path).toBeNull();
  }
});

test("nobody is led on from the administration: the pages tell who may be there", async () => {
  for (const path of ["/admin", "/admin/users", "/admin/nothing/at/all"]) {
    for (const header of ["", await cookie(false), await cookie(true)])
      expect(await visit(path, header)).toBeNull();
  }
});

test("a member sees every page", async () => {
  for (const path of MEMBERS) expect(await visit(path, await cookie(true)), path).toBeNull();
});

test("an incomplete profile is looked up and leads to the settings alone", async () => {
  const header = await cookie(false);
  expect(await visit("/settings?incomplete=true", header)).toBeNull();
  expect(await visit("/loans?tab=lent", header)).toBe("/api/auth/refresh?to=%2Floans%3Ftab%3Dlent");
  expect(await visit("/books/import", header)).toBe("/api/auth/refresh?to=%2Fbooks%2Fimport");
});

test("a path with a dot is a page like any other, and only what is a file passes by", async () => {
  const [source] = config.matcher;
  const isAsked = (path: string) => new RegExp(`^${source}$`).test(path);
  for (const path of [
    "/foo.bar",
    "/search.php",
    "/a/b.html",
    "/robots.txt.bak",
    "/icons",
    "/apiary",
  ]) {
    expect(isAsked(path), path).toBe(true);
    expect(await visit(path), path).toBe("/search");
  }
  const files = FILES.map((file) => (file.endsWith("/") ? `${file}7` : file));
  for (const path of [...files, "/_next/static/a.js", "/api/nothing", "/api", "/oidc/auth"])
    expect(isAsked(path), path).toBe(false);
});

test("unknown paths, the index and the old dashboard lead on", async () => {
  for (const path of ["/", "/nowhere", "/books", "/books/7/8", "/profile/7/8", "/sign-in"])
    expect(await visit(path)).toBe("/search");
  expect(await visit("/owner/dashboard")).toBe("/books/manage");
  expect(await visit("/settings/")).toMatch(/^\/login/);
});
