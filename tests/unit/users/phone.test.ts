import { expect, test } from "vitest";
import { internationalNumber, spacedNumber } from "@/lib/features/users/phone";

test.each([
  ["+380 (50) 123-45-67", null, "+380501234567"],
  ["050 123 45 67", "UKR", "+380501234567"],
  ["00380501234567", "DEU", "+380501234567"],
  ["030 901820", "DEU", "+4930901820"],
  ["06 12345678", "ITA", "+390612345678"],
  ["(415) 555-0132", "USA", "+14155550132"],
  ["1 415 555 0132", "USA", "+14155550132"],
  ["601 234 567", "POL", "+48601234567"],
  ["+49 (0)30 1234567", null, "+49301234567"],
  ["0049 (0) 30 1234567", "UKR", "+49301234567"],
  ["+44 (0)20 7946 0958", "UKR", "+442079460958"],
  ["+41 (0)44 668 18 00", "CHE", "+41446681800"],
  ["(0)30 1234567", "DEU", "+49301234567"],
  ["+39 06 1234 5678", "DEU", "+390612345678"],
  ["050 123 45 67", null, null],
  ["12345", "SGP", null],
  ["+0 123 456 789", "UKR", null],
  ["+1234567890123456", "USA", null],
] as const)("%s in %s is %s", (number, country, expected) => {
  expect(internationalNumber(number, country)).toBe(expected);
});

test("a number is shown in groups", () => {
  expect(spacedNumber("+380501234567")).toBe("+380 50 123 4567");
  expect(spacedNumber("+442079460958")).toBe("+44 20 7946 0958");
});
