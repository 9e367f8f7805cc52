import { expect, test } from "vitest";
import { cookieLine, readCookie } from "@/lib/server/http/cookies";
import { claimsCookie } from "@/lib/server/session/session-cookie";

test("a cookie is hidden from scripts and sent to no other site, unless it says otherwise", () => {
  expect(cookieLine("a", "b c", { secure: true, maxAge: 60 })).toBe(
    "a=b%20c; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
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
    /^__Host-next-auth\.session-token=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const local = await claimsCookie(claims, { appUrl: "http://localhost:3000", secret });
  expect(local).toMatch(/^next-auth\.session-token=.*; HttpOnly; SameSite=Lax$/);
});

test("one cookie of several is read whole, the first of its name, and a broken escape as it is", () => {
  expect(readCookie("a=1; b=x=y%20z; ab=3", "b")).toBe("x=y z");
  expect(readCookie("a=1; a=2", "a")).toBe("1");
  expect(readCookie("a=%E0%A4%A", "a")).toBe("%E0%A4%A");
  expect(readCookie(null, "a")).toBeUndefined();
});
