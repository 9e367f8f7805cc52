import { beforeEach, expect, test } from "vitest";
import { DELETE as removeAsAdmin } from "@/app/api/admin/margin-notes/[id]/route";
import { GET as oneReport } from "@/app/api/admin/reports/[id]/route";
import { PUT as choiceRoute } from "@/app/api/books/[id]/gift-choice/route";
import { GET as journeyRoute } from "@/app/api/books/[id]/journey/route";
import { DELETE as removeNote, PUT as writeNote } from "@/app/api/books/[id]/margin-note/route";
import { POST as report } from "@/app/api/reports/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { placeKey } from "@/lib/features/geo/place-key";
import type { Journey } from "@/lib/features/journey/schema";
import { db } from "@/lib/server/database/db";
import { administrator } from "../support/admin";
import { block } from "../support/books";
import { call } from "../support/call";
import { bookOf, loanIn, loanOf, onLoan } from "../support/lending";
import { person, type Person } from "../support/people";

let lviv: Person, kyiv: Person, berlin: Person, village: Person;

beforeEach(async () => {
  await db().place.deleteMany({});
  await db().place.createMany({
    data: [
      place("UKR", "Львів", [49.84, 24.02], 717_000),
      place("UKR", "Lviv", [49.84, 24.02], 717_000),
      place("UKR", "Київ", [50.45, 30.52], 2_800_000),
      place("DEU", "Berlin", [52.52, 13.41], 3_400_000),
      place("UKR", "Тихе", [48.5, 25.1], 312),
    ],
  });
  [lviv, kyiv, berlin, village] = await Promise.all([
    person({ name: "Lesia" }),
    person({ name: "Kateryna", city: "м. Київ, вул. Хрещатик 5", postalCode: "01001" }),
    person({ name: "Bernd", country: "DEU", city: "Berlin", postalCode: "10115" }),
    person({ name: "Vasyl", city: "Тихе", postalCode: "78000" }),
  ]);
});

function place(country: string, name: string, at: [number, number], population: number) {
  const [lat, lon] = at;
  return { country, name, folded: placeKey(name), lat, lon, population };
}

const journeyOf = async (id: string, as?: Person): Promise<Journey> => {
  const answer = await call(journeyRoute, { ...(as && { as }), params: { id } });
  expect(answer.status).toBe(200);
  return answer.body as never;
};
const note = (as: Person, id: string, text: unknown) =>
  call(writeNote, { as, method: "PUT", params: { id }, body: { text } });

async function given(bookId: string, owner: Person, receiver: Person): Promise<void> {
  await loanOf(bookId, "GIVEN", { owner, borrower: receiver });
  const body = { choice: "PASS_ON" };
  await call(choiceRoute, { as: receiver, method: "PUT", params: { id: bookId }, body });
}

/** A book of Lviv, lent to Kyiv, then given to Berlin and on to the village. */
async function travelled(): Promise<string> {
  const book = await bookOf(lviv, { createdAt: new Date("2025-11-30T22:00Z") });
  const id = await loanOf(book.id, "LENT", { owner: lviv, borrower: kyiv });
  expect((await journeyOf(book.id)).stations, "where it is now is nobody's business").toHaveLength(
    1,
  );
  await onLoan("return", lviv, id);
  await db().book.update({ where: { id: book.id }, data: { state: "AVAILABLE_FOR_GIVE_AWAY" } });
  await given(book.id, lviv, berlin);
  await given(book.id, berlin, village);
  return book.id;
}

test("towns and months, how many readers and kilometres, and nothing that names anybody", async () => {
  const id = await travelled();
  const month = new Date().toISOString().slice(0, 7);
  const seen = await journeyOf(id);
  expect(seen).toEqual({
    stations: [
      { kind: "SHELF", country: "UKR", city: "Львів", month: "2025-11", kilometres: null },
      { kind: "LOAN", country: "UKR", city: "Київ", month, kilometres: 468 },
      { kind: "GIFT", country: "DEU", city: "Berlin", month, kilometres: 1204 },
      // Neither the village's name nor the distance to it is shown.
      { kind: "GIFT", country: "UKR", city: null, month, kilometres: null },
    ],
    readers: 4,
    kilometres: 468 + 1204,
    notes: [],
    mayWrite: false,
  });
  const text = JSON.stringify(seen);
  for (const secret of ["Хрещатик", "Тихе", lviv.id, kyiv.id, "Lesia", "Kateryna", "78000"])
    expect(text).not.toContain(secret);
  await unsafeDeleteAccount(kyiv.id, {});
  await db().user.update({ where: { id: berlin.id }, data: { city: "Potsdam" } });
  expect((await journeyOf(id)).stations, "who moves or goes changes nothing").toEqual(
    seen.stations,
  );
});

test("who has had the book leaves one line, changes it and takes it out again", async () => {
  const { book } = await loanIn("RETURNED", { owner: lviv, borrower: kyiv });
  expect((await note(berlin, book.id, "I only looked at it.")).status).toBe(403);
  expect((await note(lviv, book.id, "It is mine.")).status, "borrowed, or owned by a gift").toBe(
    403,
  );
  for (const [text, code] of [
    ["", "required"],
    ["x".repeat(201), "maxLength"],
    [7, "type"],
  ] as const) {
    const wrong = await note(kyiv, book.id, text);
    expect([wrong.status, wrong.body.fields]).toMatchObject([400, { text: { code } }]);
  }
  const first = await note(kyiv, book.id, "Made me\nmiss my stop.");
  const month = new Date().toISOString().slice(0, 7);
  expect(first.body.notes).toEqual([
    {
      ...{ id: expect.any(String), text: "Made me miss my stop.", month, isOwn: true },
      ...{ country: "UKR", city: "Київ" },
    },
  ]);
  await Promise.all(Array.from({ length: 10 }, (_, at) => note(kyiv, book.id, `Line ${at}`)));
  expect(await db().marginNote.count({ where: { bookId: book.id } })).toBe(1);
  expect((await journeyOf(book.id)).notes).toMatchObject([{ isOwn: false }]);
  expect(JSON.stringify(await journeyOf(book.id))).not.toContain("Kateryna");
  const gone = () => call(removeNote, { as: kyiv, method: "DELETE", params: { id: book.id } });
  expect([(await gone()).status, (await gone()).status]).toEqual([204, 404]);
});

test("a note is not shown across a block, of a banned author, or after the account is deleted", async () => {
  const { book } = await loanIn("RETURNED", { owner: lviv, borrower: kyiv });
  await note(kyiv, book.id, "Read it twice.");
  await block(berlin, kyiv);
  expect((await journeyOf(book.id, berlin)).notes).toEqual([]);
  expect((await journeyOf(book.id, village)).notes).toHaveLength(1);
  await db().user.update({ where: { id: kyiv.id }, data: { bannedAt: new Date() } });
  expect((await journeyOf(book.id, village)).notes).toEqual([]);
  await db().user.update({ where: { id: kyiv.id }, data: { bannedAt: null } });
  await unsafeDeleteAccount(kyiv.id, {});
  expect(await db().marginNote.count({ where: { bookId: book.id } })).toBe(0);
});

test("a note is reported without its author's name; an administrator removes it and says why", async () => {
  const { book } = await loanIn("RETURNED", { owner: lviv, borrower: kyiv });
  const written = await note(kyiv, book.id, "Call me under 555.");
  const [{ id }] = written.body.notes as [{ id: string }];
  const about = (as: Person) =>
    call(report, {
      as,
      body: { reason: "inappropriate", details: "A number.", context: { marginNoteId: id } },
    });
  expect((await about(kyiv)).status).toBe(400);
  const sent = await about(berlin);
  expect(sent).toMatchObject({ status: 201, body: { targetUserId: null } });
  const admin = await administrator();
  const details = () => call(oneReport, { as: admin, params: { id: String(sent.body.id) } });
  expect((await details()).body).toMatchObject({
    target: { id: kyiv.id },
    about: { kind: "marginNote", id, title: book.title, content: "Call me under 555." },
    reviewStands: true,
  });
  const remove = (as: Person) =>
    call(removeAsAdmin, { as, method: "DELETE", params: { id }, body: { reason: "A number" } });
  expect([(await remove(berlin)).status, (await remove(admin)).status]).toEqual([404, 204]);
  expect((await remove(admin)).status).toBe(404);
  expect((await details()).body).toMatchObject({ reviewStands: false });
  expect(
    await db().notification.findFirst({ where: { userId: kyiv.id }, orderBy: { id: "desc" } }),
  ).toMatchObject({ type: "NOTE_REMOVED", params: { title: book.title, reason: "A number" } });
  expect(await db().auditEntry.findFirst({ where: { thingId: id } })).toMatchObject({
    act: "NOTE_REMOVED",
    subjectId: kyiv.id,
  });
});
