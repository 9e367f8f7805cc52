import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "@/lib/shared/own-path";

test.each(["/", "/search?title=%D0%BA&x=//y", "/books/1#top", "/profile/a-b", "/loginx"])(
  "%s is a path of our own, kept with query and fragment",
  (path) => expect(ownPath(path, "/no")).toBe(path),
);

test("nothing that could lead elsewhere is", () => {
  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "evil",
    "",
    " /search",
    "/./\\evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    null,
    undefined,
    7,
    ["/search"],
  ];
  for (const path of elsewhere) expect(ownPath(path, "/no"), String(path)).toBe("/no");
});

test("the steps of signing in are no place to go on to", () => {
  const steps = ["/login?from=/x", "/auth/callback?token=x", "/oidc/auth", "/sign-in/x", "/LOGIN"];
  for (const path of [...steps, "/login", "/api/users/me"])
    expect(ownPath(path, "/no")).toBe("/no");
});

test("whatever comes in, the browser stays on our origin", () => {
  const hostile = fc.string({
    unit: fc.constantFrom("/", "\\", "\t", "\n", ".", "%2f", "@", ":", "e", "?", "#", " "),
  });
  fc.assert(
    fc.property(hostile, (tail) => {
      const path = ownPath(`/${tail}`, "/search");
      expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
    }),
    { numRuns: 5_000 },
  );
});
