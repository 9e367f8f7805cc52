import { describe, expect, it } from "vitest";
import { isCurrent, mainItems, moreItems } from "@/components/layout/nav-items";
import { nextTheme, THEMES, themeOf, type Theme } from "@/components/layout/theme";
import { statusTone } from "@/components/ui/status-message";

describe("navigation", () => {
  it("leads to the seven places of the specification, and not to the loans", () => {
    expect([...mainItems, ...moreItems].map((item) => item.href)).toEqual([
      "/search",
      "/books/manage",
      "/chats",
      "/notifications",
      "/friends",
      "/profile",
      "/settings",
    ]);
  });

  it.each([
    ["/search", "/search", true],
    ["/books/manage", "/books/manage", true],
    ["/books/manage", "/books/manager", false],
    ["/books/manage", "/books/import/42", true],
    ["/books/manage", "/books/labels", true],
    ["/books/manage", "/loans", false],
    ["/profile", "/wishes", true],
    ["/chats", "/chats/42", true],
    ["/profile", "/profile", true],
    ["/profile", "/profile/42", false],
  ])("%s with %s open: current is %s", (href, path, current) => {
    expect(isCurrent(href, path)).toBe(current);
  });
});

describe("theme", () => {
  it("follows the system unless a known theme was chosen", () => {
    expect([undefined, "", "sepia", "dark", "light"].map(themeOf)).toEqual([
      "system",
      "system",
      "system",
      "dark",
      "light",
    ]);
  });

  it("comes round to where it began", () => {
    const first: Theme = THEMES[0];
    expect(THEMES.reduce((theme) => nextTheme(theme), first)).toBe("system");
  });
});

describe("statusTone", () => {
  it.each([
    ["Error: try again", "error"],
    ["Saved", "success"],
    ["No errors", "success"],
  ])("of %j is %s", (text, tone) => {
    expect(statusTone(text)).toBe(tone);
  });
});
