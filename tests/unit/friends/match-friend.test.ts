import { expect, test } from "vitest";
import { matching } from "@/components/friends/match-friend";
import type { Friend } from "@/lib/features/friends/schema";

const friend = (displayName: string, city: string | null, country = "UKR") =>
  ({ id: displayName, displayName, city, country }) as Friend;

const FRIENDS = [
  friend("Олена Ковальчук", "Львів"),
  friend("Ägidius Groß", "Köln", "DEU"),
  friend("田中 愛", null, "JPN"),
];
const names = (query: string, locale = "en") =>
  matching(FRIENDS, query, locale).map((found) => found.displayName);

test("finds friends by beginnings of words of name, town and country, whatever the script", () => {
  expect(names("olena lviv")).toEqual(["Олена Ковальчук"]);
  expect(names("ков")).toEqual(["Олена Ковальчук"]);
  expect(names("gross")).toEqual(["Ägidius Groß"]);
  expect(names("німеч", "uk")).toEqual(["Ägidius Groß"]);
  expect(names("田中")).toEqual(["田中 愛"]);
  expect(names("олена köln")).toEqual([]);
});

test("an empty query keeps all, in the order of their names", () => {
  expect(names("  ")).toEqual(["Ägidius Groß", "Олена Ковальчук", "田中 愛"]);
});
