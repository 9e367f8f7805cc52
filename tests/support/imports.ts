import { expect } from "vitest";
import { POST as FINISH } from "@/app/api/imports/[id]/finish/route";
import { GET as GET_ONE } from "@/app/api/imports/[id]/route";
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
  async function brought(text: string): Promise<BookImport> {
    const form = new FormData();
    form.set("file", new File([text], "books.csv"));
    const { status, body } = await call(CREATE, { as, form });
    expect(status, JSON.stringify(body)).toBe(201);
    return bookImport.parse(body);
  }
  async function list(id: string): Promise<void> {
    expect((await finish(id)).status).toBe(200);
    await listRows(id);
  }
  return {
    ...{ brought, finish, list },
    stop: (id: string) => call(STOP, { ...on(id), method: "POST" }),
    stateOf: async (id: string) => bookImport.parse((await call(GET_ONE, on(id))).body),
    change: (id: string, body: unknown) => call(CHANGE, { ...on(id), body, method: "PUT" }),
    rowsIn: async (id: string, filter = "all"): Promise<ImportRow[]> => {
      const { body } = await call(ROWS, { ...on(id), query: { filter } });
      return rowsPage.parse(body).content;
    },
    /** Titles of the user's books, in order. */
    shelf: async () =>
      (await db().book.findMany({ where: { ownerId: as.id, hiddenAt: null } }))
        .map(({ title }) => title)
        .toSorted(),
  };
}
