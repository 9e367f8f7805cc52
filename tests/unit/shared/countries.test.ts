import { expect, test } from "vitest";
import { countryOfHeader } from "@/lib/shared/countries";

test.each([
  ["en-GB,en;q=0.9", "GBR"],
  ["uk", "UKR"],
  ["en,de;q=0.8", "DEU"],
  ["en", null],
  ["zh-Hans-CN,de-AT;q=0.8,de;q=0.7", "AUT"],
  ["*", null],
  ["-,;q=x,en-ZZ, eo", null],
  [null, null],
] as const)("the languages %s propose the country %s", (header, country) => {
  expect(countryOfHeader(header)).toBe(country);
});
