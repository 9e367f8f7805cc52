import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/server/database/db";
import { seedBulk } from "@/prisma/seed/bulk";

const lines: string[] = [];
const log = (line: string) => void lines.push(line);

beforeAll(async () => {
  await seedBulk(pool(), { users: 300, books: 4_000, log });
});

describe("bulk data", () => {
  it("is as much as was asked for, and tells how far it is", async () => {
    expect(await db().user.count()).toBe(300);
    expect(await db().book.count()).toBe(4_000);
    expect(lines.some((line) => line.startsWith("300 of 300 readers"))).toBe(true);
    expect(lines.some((line) => line.startsWith("4000 of 4000 books"))).toBe(true);
  });

  it("puts every book where its owner is, near a real town", async () => {
    const { rows } = await pool().query(`
      SELECT 1 FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
       WHERE b.lat IS NULL OR (b.country, b."postalCode", b.city, b.lat, b.lon)
             IS DISTINCT FROM (u.country, u."postalCode", u.city, u.lat, u.lon)`);
    expect(rows).toHaveLength(0);
    const kyiv = await db().user.findMany({ where: { city: "Київ" } });
    expect(kyiv.length).toBeGreaterThan(5);
    for (const { lat, lon } of kyiv) {
      expect(Math.abs((lat ?? 0) - 50.45)).toBeLessThan(0.3);
      expect(Math.abs((lon ?? 0) - 30.52)).toBeLessThan(0.4);
    }
  });

  it("varies: languages, states, titles, with real titles the most frequent", async () => {
    expect(await db().book.groupBy({ by: ["language"] })).toHaveLength(7);
    expect(await db().book.groupBy({ by: ["state"] })).toHaveLength(5);
    const titles = await db().book.groupBy({ by: ["title"], _count: true });
    expect(titles.length).toBeGreaterThan(500);
    expect(await db().book.count({ where: { title: "Кобзар" } })).toBeGreaterThan(5);
    const lent = await db().book.aggregate({
      _max: { lentCount: true },
      _min: { lentCount: true },
    });
    expect(lent._min.lentCount).toBe(0);
    expect(lent._max.lentCount).toBeGreaterThan(5);
  });

  it("makes ids that sort as the books do", async () => {
    const { rows } = await pool().query(`
      SELECT 1 FROM (SELECT "createdAt", lag("createdAt") OVER (ORDER BY id) AS before FROM "Book") b
       WHERE "createdAt" < before - interval '1 ms'`);
    expect(rows).toHaveLength(0);
  });

  it("comes on top of what is there", async () => {
    await seedBulk(pool(), { users: 20, books: 50, log });
    expect(await db().user.count()).toBe(320);
    expect(await db().book.count()).toBe(4_050);
  });
});
