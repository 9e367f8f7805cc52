import { expect, test } from "vitest";
import { LruMap } from "@/lib/shared/lru-map";

test("a full map drops what was used least recently, and nothing else", () => {
  const map = new LruMap<string, number>(3);
  for (const [at, key] of ["a", "b", "c"].entries()) map.set(key, at);
  expect(map.get("a")).toBe(0);
  map.set("b", 5);
  map.set("d", 6);
  expect([...map.keys()]).toEqual(["a", "b", "d"]);
  expect(map.get("nothing")).toBeUndefined();
});
