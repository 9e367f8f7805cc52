import { describe, expect, it } from "vitest";
import { random } from "@/prisma/seed/random";

const at = new Date("2026-11-20T12:00:00Z");

describe("repeatable chance", () => {
  it("gives the same for the same seed, and other things for another", () => {
    const sequence = (seed: number) => {
      const chance = random(seed);
      return [
        chance.int(1, 100),
        chance.shuffle([1, 2, 3, 4, 5]),
        chance.uuid(at),
        chance.normal(),
      ];
    };
    expect(sequence(7)).toEqual(sequence(7));
    expect(sequence(8)).not.toEqual(sequence(7));
  });

  it("stays within bounds and reaches both ends", () => {
    const chance = random(1);
    const rolls = Array.from({ length: 2_000 }, () => chance.int(1, 6));
    expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("makes ids that are version 7 and sort by their date", () => {
    const chance = random(1);
    const [first, second] = [chance.uuid(at), chance.uuid(new Date(at.getTime() + 1))];
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first < second).toBe(true);
  });

  it("refuses to pick from nothing", () => {
    expect(() => random(1).pick([])).toThrow("Nothing to pick from");
  });
});
