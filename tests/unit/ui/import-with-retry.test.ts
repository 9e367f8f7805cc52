import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importWithRetry } from "@/components/ui/import-with-retry";

const lost = () => Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
let network: EventTarget & { onLine: boolean };

beforeEach(() => {
  network = Object.assign(new EventTarget(), { onLine: true });
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("window", network);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails this many times before it loads. */
function failing(times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw lost();
    return "code";
  });
}

test("what comes at once is asked for once", async () => {
  const load = failing(0);
  expect(await importWithRetry(load)).toBe("code");
  expect(load).toHaveBeenCalledTimes(1);
});

test("without a network it waits for it, however long", async () => {
  network.onLine = false;
  const load = failing(1);
  const loaded = importWithRetry(load, 2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(1);
  network.dispatchEvent(new Event("online"));
  expect(await loaded).toBe("code");
});

test("a bad network gets more tries, some or as many as it takes", async () => {
  const some = expect(importWithRetry(failing(9), 3)).rejects.toThrow("Failed to load chunk");
  await vi.runAllTimersAsync();
  await some;
  const all = importWithRetry(failing(50), Infinity);
  await vi.runAllTimersAsync();
  expect(await all).toBe("code");
});

test("code that came and is broken is not asked for again", async () => {
  const load = vi.fn(() => Promise.reject(new TypeError("x is not a function")));
  await expect(importWithRetry(load, Infinity)).rejects.toThrow(TypeError);
  expect(load).toHaveBeenCalledTimes(1);
});
