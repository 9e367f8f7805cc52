import { expect, test } from "vitest";
import { parseLegalText } from "@/lib/shared/legal-text";
import { readLegalText } from "@/lib/server/pages/texts";
import { LOCALES } from "@/lib/shared/locales";

test("a text is a title, a version, an opening and numbered sections", () => {
  const text =
    "Terms\n\nVersion 1\n\nHello.\n\nAnd more.\n\n1. First\n\nOne.\n\nTwo.\n\n2. Second\n\n3 of them.\n";
  expect(parseLegalText(text)).toEqual({
    title: "Terms",
    version: "Version 1",
    intro: ["Hello.", "And more."],
    sections: [
      { id: "s1", heading: "1. First", paragraphs: ["One.", "Two."] },
      { id: "s2", heading: "2. Second", paragraphs: ["3 of them."] },
    ],
  });
});

test.each(["terms", "privacy"] as const)(
  "%s have the same sections in every language",
  async (name) => {
    const texts = await Promise.all(LOCALES.map((locale) => readLegalText(name, locale)));
    const shape = texts.map(({ sections }) =>
      sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
    );
    expect(shape[1]).toEqual(shape[0]);
    expect(shape[2]).toEqual(shape[0]);
    expect(shape[0]?.length).toBeGreaterThan(10);
    for (const { title, version } of texts) expect(title && version).toBeTruthy();
  },
);

test("a language we do not have is read in the default one", async () => {
  expect(await readLegalText("terms", "../../package")).toEqual(await readLegalText("terms", "uk"));
});
