import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { actorOfToken } from "@/lib/core/session";
import { Browser } from "../support/browser";
import { reachSignInPage, returnToSite, signInByCode } from "../support/sign-in-steps";
import { startSite, type Site } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite({ DEMO: "1" });
});
afterAll(() => site.close());

test("a code from the page leads to a session, a cookie and a bearer token", async () => {
  const browser = new Browser(site.origin);
  const token = await signInByCode(browser, "New.Reader@Example.org ");
  const user = await db().user.findUniqueOrThrow({ where: { email: "new.reader@example.org" } });
  expect(user.emailVerifiedAt).not.toBeNull();
  expect((await actorOfToken(token))?.id).toBe(user.id);
  expect(browser.cookie("next-auth.session-token")).toBeDefined();
});
