import { expect, test } from "vitest";
import { plausibility } from "@/lib/features/covers/ocr/plausible";

const WORDS = {
  cyrillic: [
    "Дивний сад над морем",
    "МІЙ ДІД ТАНЦЮВАВ НАЙКРАЩЕ",
    "Сестра",
    "Ґабрієль Ґарсія Маркес",
    "П’ять п’єс",
    "Подъезд и крыша",
  ],
  latin: [
    "A Strange Garden by the Sea",
    "ÜBER DEN DÄCHERN",
    "Schwester",
    "Mary McCarthy",
    "J. R. R. Tolkien",
    "L’été à la plage",
  ],
} as const;
const THROWN_TOGETHER = {
  cyrillic: ["ії. гхв шщц", "Іпсегте2:20", "ХУМЕРАММЖ ьфщ", "аоуе їіїі"],
  latin: ["XUMEPAMM", "oF UST ee", "RR RR RR", "Ibcxq rmzt", "ONOBLIAHHA"],
} as const;

test.each(["cyrillic", "latin"] as const)(
  "%s words read like words, thrown letters do not",
  (script) => {
    for (const text of WORDS[script])
      expect([text, plausibility(text, script) > 0.7]).toEqual([text, true]);
    for (const text of THROWN_TOGETHER[script])
      expect([text, plausibility(text, script) < 0.7]).toEqual([text, true]);
  },
);

test("words of one script are nonsense in the other", () => {
  for (const text of WORDS.cyrillic) expect(plausibility(text, "latin")).toBeLessThan(0.2);
  for (const text of WORDS.latin) expect(plausibility(text, "cyrillic")).toBeLessThan(0.2);
});

test("capitals, hyphens and stops change nothing", () => {
  const plain = plausibility("der lange weg", "latin");
  expect(plausibility("DER LANGE WEG.", "latin")).toBe(plain);
  expect(plausibility("Der lange-Weg!", "latin")).toBe(plain);
});

test("where there is nothing to tell it is undecided", () => {
  for (const text of ["", "1984", "…", "Я", "J. K."]) expect(plausibility(text, "latin")).toBe(0.5);
});

test("short words count for little", () => {
  expect(plausibility("ко", "cyrillic")).toBeLessThan(plausibility("колесо", "cyrillic"));
  expect(plausibility("щх", "cyrillic")).toBeGreaterThan(plausibility("щхїєґш", "cyrillic"));
});
