/** Rows that one statement deletes; within its four seconds also where each takes others along. */
const PORTION = 500;

/**
 * Deletes what is old, a portion after the other: of one statement for all nothing is left where it takes too
 * long, tonight and every night after.
 * @param deleteSome deletes at most so many rows.
 */
export async function inPortions(
  deleteSome: (limit: number) => Promise<{ count: number }>,
  portion = PORTION,
): Promise<void> {
  for (;;) {
    const { count } = await deleteSome(portion);
    if (count < portion) return;
  }
}
