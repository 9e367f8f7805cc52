import { beforeEach, expect, test } from "vitest";
import { listRows } from "@/lib/features/imports/list-commands";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

let reader: Person, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  reader = await person();
  lists = listsOf(reader);
});

test("what another list brought meanwhile is not listed twice, unless its reader wants it", async () => {
  const text = "A — B\nC — D\nE — F";
  const { id: one } = await lists.brought(text);
  const { id: other } = await lists.brought(text);
  const { id } = await lists.brought(`${text}\nG — H`);
  await lists.finish(one);
  await lists.finish(other);
  await Promise.all([listRows(one), listRows(other)]);
  expect(await lists.shelf()).toEqual(["A", "C", "E"]);
  const counts = await Promise.all(
    [one, other].map(async (it) => (await lists.stateOf(it)).counts),
  );
  expect(counts.map(({ listed, doubles }) => [listed, doubles]).toSorted()).toEqual([
    [0, 3],
    [3, 0],
  ]);

  await lists.change(id, { ids: [(await lists.rowsIn(id)).at(-1)?.id], set: { chosen: false } });
  expect(await lists.finish(id)).toMatchObject({ status: 409, body: { code: "IMPORT_DOUBLES" } });
  expect(await lists.stateOf(id)).toMatchObject({
    ...{ state: "READY", counts: { chosen: 0, doubles: 3 } },
  });
  const [a] = await lists.rowsIn(id, "doubles");
  expect(a).toMatchObject({ title: "A", chosen: false, ownBookId: expect.any(String) });
  await lists.change(id, { ids: [a?.id], set: { chosen: true } });
  await lists.list(id);
  expect(await lists.shelf(), "a second copy").toEqual(["A", "A", "C", "E"]);
});

test("a stopped list that is gone on with leaves out what has come meanwhile, but not its own copies", async () => {
  const { id } = await lists.brought("A — B\nA — B\nC — D");
  await lists.change(id, { filter: "doubles", set: { chosen: true } });
  await lists.finish(id);
  await lists.stop(id);
  const { id: later } = await lists.brought("C — D");
  await lists.list(later);
  await lists.list(id);
  expect(await lists.shelf()).toEqual(["A", "A", "C"]);
  expect(await lists.rowsIn(id, "left")).toMatchObject([{ title: "C", chosen: false }]);
});
