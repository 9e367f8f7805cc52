import { expect } from "vitest";
import { POST } from "@/app/api/books/search/route";
import type { BookDto } from "@/lib/features/books/schema";
import { call } from "./call";
import type { Person } from "./people";

/** The results of a search by this reader, in order. */
export async function booksFound(as: Person, body: object, query = {}): Promise<BookDto[]> {
  const answer = await call(POST, { as, body, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.content as BookDto[];
}

/** The titles of the results. */
export async function titlesFound(as: Person, body: object, query = {}): Promise<string[]> {
  return (await booksFound(as, body, query)).map(({ title }) => title);
}
