import { db } from "@/lib/server/database/db";
import { placeKey } from "@/lib/features/geo/place-key";
import { COUNTRIES } from "@/lib/shared/countries";
import type { Prisma } from "@/prisma/client/client";
import type { Person } from "./people";

type Fields = Partial<Prisma.BookUncheckedCreateInput>;

/** A title in each of the world's larger scripts, its author, and a part of it by which it is found. */
export const IN_SCRIPTS: readonly (readonly [title: string, author: string, part: string])[] = [
  ["ノルウェイの森", "村上 春樹", "の森"],
  ["채식주의자", "한강", "채식"],
  ["雪国", "川端康成", "雪"],
  ["红高粱家族", "莫言", "高粱"],
  ["סיפור על אהבה וחושך", "עמוס עוז", "אהבה"],
  ["الأيام", "طه حسين", "الاي"],
  ["بوف کور", "صادق هدایت", "كور"],
  ["ვეფხისტყაოსანი", "შოთა რუსთაველი", "ვეფხის"],
  ["Երկիր Նաիրի", "Եղիշե Չարենց", "նաիր"],
  ["गोदान", "प्रेमचंद", "गोदा"],
  ["สี่แผ่นดิน", "คึกฤทธิ์ ปราโมช", "แผ่นดิน"],
  ["!!!", "Chk Chk Chk", "!!!"],
];

/** Adds a book, without the API; gives its id. */
export async function book(owner: Person, fields: Fields = {}): Promise<string> {
  const data = { title: "Кобзар", author: "Тарас Шевченко", ownerId: owner.id, ...fields };
  return (await db().book.create({ data, select: { id: true } })).id;
}

/** Adds a town to the gazetteer. */
export async function town(country: string, name: string, lat: number, lon: number): Promise<void> {
  await db().place.create({
    data: { country, name, folded: placeKey(name), lat, lon, population: 1_000 },
  });
}

/** Marks all postal codes as an operator's own (with no rows), so that a start does not load any. */
export async function ownPostalCodes(): Promise<void> {
  const data = COUNTRIES.map((country) => ({ country, rows: 0, edition: null }));
  await db().postalImport.createMany({ data });
}

export async function block(blocker: Person, blocked: Person): Promise<void> {
  await db().block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } });
}
