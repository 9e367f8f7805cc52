import { expect, test } from "vitest";
import { displayName } from "@/lib/features/users/display-name";
import { nameError, tidyName } from "@/lib/features/users/names";

test.each([
  "Олена Ткач",
  "Thảo Nguyễn",
  "Ärzte & Söhne",
  "O’Brien-Śmith",
  "Mr. T",
  "J.R.R. Tolkien",
  "john.doe",
  "می‌خواهم",
  "क्‍ष",
  "สมชาย ใจดี",
  "김민준",
  "👩‍👧 Familie",
  "❤️ Bücher",
  "Ю",
  "N. Shelf",
  "Dr. Who",
  "№ 5",
  "Шелф",
  "Нарсес",
])("%s is a name", (name) => {
  expect(nameError(tidyName(name))).toBeNull();
});

test.each([
  ["\u3164", "nameUnseen"],
  ["\u2800\u2800", "nameUnseen"],
  ["\u115f", "nameUnseen"],
  ["\uffa0", "nameUnseen"],
  ["Ole\u200bna", "nameUnseen"],
  ["Olena\u{e0061}\u{e0062}", "nameUnseen"],
  ["Ole\u00adna", "nameUnseen"],
  ["Olena\u200d", "nameUnseen"],
  ["\u2063", "nameUnseen"],
  ["Olena\ue000", "nameUnseen"],
  ["…", "nameUnseen"],
  ["Olena\u2060", "nameUnseen"],
  ["a\u{1d159}b", "nameUnseen"],
  ["---", "nameUnseen"],
  [`Z${"\u0300".repeat(99)}`, "nameMarks"],
  ["e\u0335\u0336\u0337x", "nameMarks"],
  ["olena@example.org", "nameAddress"],
  ["https://evil", "nameAddress"],
  ["Gewinn: evil.com/login", "nameAddress"],
  ["www.evil", "nameAddress"],
  ["evil．com", "nameAddress"],
  ["банк.укр.ua", "nameAddress"],
  ["Confirm at evil.xyz", "nameAddress"],
  ["Nearshelf", "nameReserved"],
  ["NEAR SHELF Support", "nameReserved"],
  ["n.e.a.r.s.h.e.l.f", "nameReserved"],
  ["Νеаrѕһеlf", "nameReserved"],
  ["Ｎｅａｒｓｈｅｌｆ", "nameReserved"],
  ["Nеarshеlf", "nameReserved"],
  ["N3ar5he1f", "nameReserved"],
  ["NearsheIf-Team", "nameReserved"],
  ["Nëàrshelf", "nameReserved"],
  ["𝓝𝓮𝓪𝓻𝓼𝓱𝓮𝓵𝓯", "nameReserved"],
  ["ꞮNearꜱhelf", "nameReserved"],
])("%j is refused: %s", (name, code) => {
  expect(nameError(tidyName(name))).toBe(code);
});

test("spaces of every width are one, and letters composed", () => {
  expect(tidyName("  Олена\u3000\u00a0Ткач ")).toBe("Олена Ткач");
  expect(tidyName("e\u0301")).toBe("é");
});

test("an address that names the product is not shown as a name", () => {
  const reader = { id: "7", name: null, nickname: null, displayNamePreference: "EMAIL" } as const;
  expect(displayName({ ...reader, email: "nearshelf.support@example.org" })).toBe("User 7");
  expect(displayName({ ...reader, email: "olena@example.org" })).toBe("olena");
  const own = displayName({ ...reader, email: "nearshelf.support@example.org" }, "self");
  expect(own).toBe("nearshelf.support@example.org");
});
