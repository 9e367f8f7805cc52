import { describe, expect, it } from "vitest";
import { avatarColour, avatarHue, initials } from "@/components/ui/avatar";

describe("initials", () => {
  it.each([
    ["Олена Ткач", "ОТ"],
    ["Lena", "L"],
    ["Friederike Schmidt-Oberländer", "FS"],
    ["Gabriel García Márquez", "GM"],
    ["  наталя   їжак ", "НЇ"],
    ["reader@example.org", "RO"],
    ["«Ґава»", "Ґ"],
    ["", "·"],
    ["📚", "📚"],
    ["👩‍🚀 Зоря", "З"],
    ["🇺🇦🇩🇪", "🇺🇦"],
    ["e\u0301mile  zola", "E\u0301Z"],
    ["עמוס עוז", "עע"],
    ["შოთა", "შ"],
    ["𝒜nna", "𝒜"],
    ["村上 春樹", "村春"],
    ["हिन्दी", "हि"],
  ])("of %j are %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe("avatarColour", () => {
  it("is the same for the same name and a hue of the circle", () => {
    expect(avatarColour("Олена Ткач")).toBe(avatarColour("Олена Ткач"));
    expect(avatarHue("Олена Ткач")).toBeLessThan(360);
  });
});
