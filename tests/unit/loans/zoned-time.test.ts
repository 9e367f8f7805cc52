import fc from "fast-check";
import { expect, test } from "vitest";
import { TIME_ZONES } from "@/lib/features/geo/countries";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";

const at = (date: string, time: string, zone: string) =>
  zonedInstant(date, time, zone).toISOString();

test("a local time becomes its instant, in winter and in summer", () => {
  expect(at("2026-12-20", "17:30", "Europe/Kyiv")).toBe("2026-12-20T15:30:00.000Z");
  expect(at("2026-07-01", "17:30", "Europe/Kyiv")).toBe("2026-07-01T14:30:00.000Z");
  expect(at("2026-12-31", "23:30", "America/New_York")).toBe("2027-01-01T04:30:00.000Z");
  expect(at("2026-01-01", "00:15", "Pacific/Auckland")).toBe("2025-12-31T11:15:00.000Z");
});

test("an hour that summer time skips moves on, one that comes twice is the first", () => {
  expect(at("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(at("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

test("today is what the zone's own clock shows", () => {
  const lateEvening = new Date("2026-11-20T23:30:00Z");
  expect(todayIn("Europe/Kyiv", lateEvening)).toBe("2026-11-21");
  expect(todayIn("America/New_York", lateEvening)).toBe("2026-11-20");
});

test("days are counted over ends of months and years", () => {
  expect(addDays("2026-12-15", 30)).toBe("2027-01-14");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
});

test("noon of any day is that day in its own zone, in every country of ours", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("2000-01-01", offset));
  fc.assert(
    fc.property(days, fc.constantFrom(...Object.values(TIME_ZONES)), (date, zone) => {
      expect(todayIn(zone, zonedInstant(date, "12:00", zone))).toBe(date);
    }),
  );
});
