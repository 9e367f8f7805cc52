/** Below every id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The rows of a list, in pages. No connection is held between two of them.
 * @param read returns the rows that follow this one in the order of a unique key.
 */
export async function* pagesOf<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const page = await read(last);
    last = page.at(-1);
    if (!last) return;
    yield page;
  }
}
