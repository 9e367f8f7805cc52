import { expect, test } from "vitest";
import { cookieLine, readCookie } from "@/lib/edge/cookies";
import { claimsCookie } from "@/lib/edge/session-cookie";

test("a cookie is hidden from scripts and sent to no other site, unless it says otherwise", () => {
  expect(cookieLine("a", "b c", { secure: true, maxAge: 60 })).toBe(
    "a=b%20c; Path=/; SameSite=Lax; Max-Age=60; Secure; HttpOnly",
  );
  expect(cookieLine("a", "b", { secure: false, httpOnly: false })).toBe(
    "a=b; Path=/; SameSite=Lax",
  );
});

test("the session's cookie is hidden from scripts, and under https never sent without it", async () => {
  const secret = "a secret of at least thirty-two letters";
  const claims = { sub: "reader", sid: "session", complete: true };
  const safe = await claimsCookie(claims, { appUrl: "https://books.example", secret });
  expect(safe).toMatch(
    /^__Host-next-auth\.session-token=\S+; Path=\/; SameSite=Lax; Max-Age=\d+; Secure; HttpOnly$/,
  );
  const local = await claimsCookie(claims, { appUrl: "http://localhost:3000", secret });
  expect(local).toMatch(/^next-auth\.session-token=.*; HttpOnly$/);
});

test("one cookie of several is read whole, and a broken escape as it is", () => {
  expect(readCookie("a=1; b=x=y%20z; ab=3", "b")).toBe("x=y z");
  expect(readCookie("a=%E0%A4%A", "a")).toBe("%E0%A4%A");
  expect(readCookie(null, "a")).toBeUndefined();
});
