import { beforeEach, expect, test } from "vitest";
import { listRows } from "@/lib/features/imports/list-commands";
import { db, pool } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { httpService } from "../support/http-service";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

let reader: Person, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
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

test("places are found before a row is locked, each once, and a run that takes long goes on later", async () => {
  const open: unknown[] = [];
  const geocoder = await httpService(async (response) => {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in tr%'`;
    open.push((await pool().query(sql)).rowCount);
    response.end('[{"lat":"43.333","lon":"3.216"}]');
  });
  changeSettings({ GEOCODER_URL: geocoder.url });
  const towns = ["Sans-Nom", "Sans-Lieu", "Sans-Rue"];
  const lines = Array.from({ length: 60 }, (_, at) => `T${at},A,,,,,FRA,${towns[at % 3]}`);
  const head = "Title,Author,ISBN13,State,Condition,Visibility,Country,City";
  const { id } = await lists.brought([head, ...lines].join("\n"));
  await lists.finish(id);
  expect(await listRows(id, undefined, 0), "there is more to do").toBe(true);
  expect((await lists.stateOf(id)).counts).toMatchObject({ listed: 25 });
  expect(open).toEqual([0, 0, 0]);
  expect(await listRows(id)).toBe(false);
  expect(open, "not kept between two runs").toEqual([0, 0, 0, 0, 0, 0]);
  const { lat, lon } = cellCentre({ lat: 43.333, lon: 3.216 });
  const where = { ownerId: reader.id, ownCountry: "FRA", lat, lon };
  expect(await db().book.count({ where })).toBe(60);
  changeSettings({ GEOCODER_URL: "" });
  await geocoder.close();
});

test("a geocoder that does not answer keeps nobody from stopping a list", async () => {
  const asked = Promise.withResolvers<void>();
  const geocoder = await httpService(() => asked.resolve());
  changeSettings({ GEOCODER_URL: geocoder.url });
  const { id } = await lists.brought(
    "Title,Author,ISBN13,State,Condition,Visibility,Country,City\nA,B,,,,,FRA,Sans-Nom\n",
  );
  await lists.finish(id);
  const listing = listRows(id);
  await asked.promise;
  expect((await lists.stop(id)).body).toMatchObject({ state: "STOPPED" });
  await geocoder.close();
  await listing;
  expect(await lists.shelf()).toEqual([]);
  changeSettings({ GEOCODER_URL: "" });
});
