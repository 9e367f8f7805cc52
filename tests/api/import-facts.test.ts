import { beforeAll, expect, test } from "vitest";
import { PUT as COLUMNS } from "@/app/api/imports/[id]/columns/route";
import { GET as ROWS } from "@/app/api/imports/[id]/rows/route";
import { POST as CREATE } from "@/app/api/imports/route";
import { db } from "@/lib/server/database/db";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import { bookImport, rowsPage, type ImportRow } from "@/lib/features/imports/schema";
import { book } from "../support/books";
import { call } from "../support/call";
import { neighbours, person, SETTLED, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const THEIRS = { title: "Місто", author: "Валер’ян Підмогильний", isbn: "9789662355574" };
const WORDS = "My grandmother's copy. Ring at flat 12.";

let reader: Person, neighbour: Person;
beforeAll(async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  ({ owner: reader, borrower: neighbour } = await neighbours());
  await db().user.updateMany({ data: SETTLED });
});

async function lookedUp(text: string): Promise<ImportRow[]> {
  const form = new FormData();
  form.set("file", new File([text], "books.csv"));
  const { id, state } = bookImport.parse((await call(CREATE, { as: reader, form })).body);
  const to = { as: reader, params: { id } };
  if (state === "COLUMNS") {
    const body = { columns: ["title", "author", "isbn"] };
    expect((await call(COLUMNS, { ...to, method: "PUT", body })).status).toBe(200);
  }
  await lookUpRows(id);
  return rowsPage.parse((await call(ROWS, to)).body).content;
}

test("what one other reader lists is left to be ticked, what several list alike is taken", async () => {
  await book(neighbour, { ...THEIRS, genre: "FICTION", description: WORDS });
  expect(await lookedUp(THEIRS.isbn)).toMatchObject([
    {
      ...{ title: "Місто", author: THEIRS.author, genre: "FICTION", description: null },
      ...{ doubts: ["READER"], chosen: false, hasCover: false },
    },
  ]);
  expect(
    await lookedUp(`Title,Author,ISBN\nМоє місто,В. Підмогильний,${THEIRS.isbn}\n`),
    "what the list says needs no one",
  ).toMatchObject([{ title: "Моє місто", genre: null, doubts: [], chosen: true }]);
  await book(await person(SETTLED), { ...THEIRS, genre: "FICTION", description: WORDS });
  expect(await lookedUp(THEIRS.isbn)).toMatchObject([
    { title: "Місто", genre: "FICTION", description: null, doubts: [], chosen: true },
  ]);
});
