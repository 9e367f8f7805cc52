import { expect } from "vitest";
import { PUT as COLUMNS } from "@/app/api/imports/[id]/columns/route";
import { PUT as ENCODING } from "@/app/api/imports/[id]/encoding/route";
import { POST as FINISH } from "@/app/api/imports/[id]/finish/route";
import { GET as LEFT_OUT } from "@/app/api/imports/[id]/left-out/route";
import { DELETE as UNDO, GET as GET_ONE } from "@/app/api/imports/[id]/route";
import { GET as ROWS, PUT as CHANGE } from "@/app/api/imports/[id]/rows/route";
import { POST as STOP } from "@/app/api/imports/[id]/stop/route";
import { POST as CREATE } from "@/app/api/imports/route";
import { listRows } from "@/lib/features/imports/list-commands";
import {
  bookImport,
  rowsPage,
  type BookImport,
  type ImportRow,
} from "@/lib/features/imports/schema";
import { db } from "@/lib/server/database/db";
import { call } from "./call";
import type { Person } from "./people";

/** Calls of the import routes by one user. */
export function listsOf(as: Person) {
  const on = (id: string) => ({ as, params: { id } });
  const finish = (id: string) => call(FINISH, { ...on(id), method: "POST" });
  function bring(
    content: BlobPart,
    name = "books.csv",
    headers: Record<string, string> = {},
    fields: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new File([content], name));
    return call(CREATE, { as, form, headers });
  }
  async function brought(content: BlobPart, name?: string): Promise<BookImport> {
    const { status, body } = await bring(content, name);
    expect(status, JSON.stringify(body)).toBe(201);
    return bookImport.parse(body);
  }
  async function list(id: string): Promise<void> {
    expect((await finish(id)).status).toBe(200);
    await listRows(id);
  }
  return {
    ...{ bring, brought, finish, list },
    columns: (id: string, body: object) => call(COLUMNS, { ...on(id), body, method: "PUT" }),
    encoding: (id: string, encoding: string) =>
      call(ENCODING, { ...on(id), body: { encoding }, method: "PUT" }),
    undo: (id: string) => call(UNDO, { ...on(id), method: "DELETE" }),
    leftOut: (id: string) => call(LEFT_OUT, on(id)),
    stop: (id: string) => call(STOP, { ...on(id), method: "POST" }),
    stateOf: async (id: string) => bookImport.parse((await call(GET_ONE, on(id))).body),
    change: (id: string, body: unknown) => call(CHANGE, { ...on(id), body, method: "PUT" }),
    rowsIn: async (id: string, filter = "all"): Promise<ImportRow[]> => {
      const { body } = await call(ROWS, { ...on(id), query: { filter } });
      return rowsPage.parse(body).content;
    },
    books: () =>
      db().book.findMany({ where: { ownerId: as.id, hiddenAt: null }, orderBy: { title: "asc" } }),
    /** Titles of the user's books, in order. */
    shelf: async () =>
      (await db().book.findMany({ where: { ownerId: as.id, hiddenAt: null } }))
        .map(({ title }) => title)
        .toSorted(),
  };
}
