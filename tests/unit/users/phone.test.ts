import { expect, test } from "vitest";
import { internationalNumber } from "@/lib/users/phone";

test.each([
  ["+380 (50) 123-45-67", null, "+380501234567"],
  ["050 123 45 67", "UKR", "+380501234567"],
  ["00380501234567", "DEU", "+380501234567"],
  ["030 901820", "DEU", "+4930901820"],
  ["06 12345678", "ITA", "+390612345678"],
  ["(415) 555-0132", "USA", "+14155550132"],
  ["1 415 555 0132", "USA", "+14155550132"],
  ["601 234 567", "POL", "+48601234567"],
  ["050 123 45 67", null, null],
  ["12345", "SGP", null],
  ["+0 123 456 789", "UKR", null],
  ["+1234567890123456", "USA", null],
] as const)("%s in %s is %s", (number, country, expected) => {
  expect(internationalNumber(number, country)).toBe(expected);
});
