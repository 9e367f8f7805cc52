import { expect, test } from "vitest";
import { quietUntil } from "@/lib/features/push/quiet-hours";

const at = (moment: string, quietFrom: number | null, until: number | null, timeZone: string) =>
  quietUntil(new Date(moment), { quietFrom, quietUntil: until, timeZone })?.toISOString() ?? null;

test.each([
  // Over midnight: before, after, and at the bounds.
  ["2027-01-10T19:59:59Z", 22, 8, "Europe/Kyiv", null],
  ["2027-01-10T20:00:00Z", 22, 8, "Europe/Kyiv", "2027-01-11T06:00:00.000Z"],
  ["2027-01-10T22:30:00Z", 22, 8, "Europe/Kyiv", "2027-01-11T06:00:00.000Z"],
  ["2027-01-11T05:59:59Z", 22, 8, "Europe/Kyiv", "2027-01-11T06:00:00.000Z"],
  ["2027-01-11T06:00:00Z", 22, 8, "Europe/Kyiv", null],
  // In the reader's time zone.
  ["2027-01-11T06:00:00Z", 22, 8, "America/Los_Angeles", "2027-01-11T16:00:00.000Z"],
  // Nights in which summer time begins or ends.
  ["2027-03-27T23:00:00Z", 22, 8, "Europe/Berlin", "2027-03-28T06:00:00.000Z"],
  ["2027-10-30T22:00:00Z", 22, 8, "Europe/Berlin", "2027-10-31T07:00:00.000Z"],
  // By day, and none.
  ["2027-01-11T12:00:00Z", 13, 15, "Europe/Kyiv", "2027-01-11T13:00:00.000Z"],
  ["2027-01-11T13:00:00Z", 13, 15, "Europe/Kyiv", null],
  ["2027-01-11T01:00:00Z", null, null, "Europe/Kyiv", null],
] as const)(
  "at %s, quiet from %s until %s in %s, they end at %s",
  (now, from, until, zone, end) => {
    expect(at(now, from, until, zone)).toBe(end);
  },
);
