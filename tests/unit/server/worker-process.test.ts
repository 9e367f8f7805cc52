import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairQueue } from "@/lib/server/fair-queue";
import { WorkerEnded, WorkerProcess, type TakeTurn } from "@/lib/server/worker-process";
import { collectLog } from "../../support/log";

let worker: WorkerProcess;
beforeEach(() => {
  worker = new WorkerProcess("tests/support/worker.ts");
});
afterEach(() => worker.stop());

/** As many turns as are wanted, each until the signal aborts. */
const until =
  (signal: AbortSignal): TakeTurn =>
  (step) =>
    step(signal);
const atOnce = until(new AbortController().signal);

test("a task has its input and none of the server's secrets; its error is told", async () => {
  vi.stubEnv("AUTH_SECRET", "known to the server alone");
  const input = { bytes: new Uint8Array([1, 2, 3]), none: undefined };
  expect(await worker.run("echo", input, atOnce)).toEqual({ input, secret: null });
  await expect(worker.run("fail", null, atOnce)).rejects.toThrow("no book");
  vi.unstubAllEnvs();
});

test("a long task pauses for what others ask, and ends between two parts when it is stopped", async () => {
  const turns = new FairQueue({
    ...{ atOnce: 1, perUser: 9, inAll: 9 },
    busy: { code: "COVERS_BUSY", retryAfter: 1 },
  });
  const stop = new AbortController();
  const inTurns: TakeTurn = (step) =>
    turns.run("one", () => step(stop.signal), { rank: 1, signal: stop.signal });
  const forever = worker.run("forever", null, inTurns);
  const others: TakeTurn = (step) => turns.run("two", () => atOnce(step));
  expect(await worker.run("echo", "two", others)).toMatchObject({ input: "two" });
  stop.abort(new Error("taken back"));
  await expect(forever).rejects.toThrow("taken back");
  const parts = await worker.run("parts", null, others);
  expect(parts).toBeGreaterThan(0);
  await worker.run("spin", 300, others);
  expect(await worker.run("parts", null, others), "it goes on").toBe(parts);
});

test("a task whose parts run at once pauses as one", async () => {
  let steps = 0;
  await worker.run("both", null, (step) => {
    steps += 1;
    return atOnce(step);
  });
  expect(steps).toBe(3);
});

test("what does not stop is ended with its process, and the next task has another", async () => {
  const log = collectLog();
  const stop = new AbortController();
  const stubborn = worker.run("spin", 60_000, until(stop.signal));
  stop.abort(new Error("too long"));
  await expect(stubborn).rejects.toThrow("too long");
  await expect(worker.run("crash", null, atOnce)).rejects.toThrow(WorkerEnded);
  expect(await worker.run("echo", 2, atOnce)).toMatchObject({ input: 2 });
  expect(log, "the operator is told").toContainEqual(
    expect.objectContaining({ msg: "a worker ended", signal: "SIGKILL" }),
  );
});

test("a task that paused in a worker that has ended does not go on in the next one", async () => {
  collectLog();
  const [paused, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let steps = 0;
  const slow: TakeTurn = async (step) => {
    if ((steps += 1) === 2) {
      paused.resolve();
      await ended.promise;
    }
    return atOnce(step);
  };
  const forever = worker.run("forever", null, slow);
  await paused.promise;
  await expect(worker.run("crash", null, atOnce)).rejects.toThrow(WorkerEnded);
  ended.resolve();
  await expect(forever).rejects.toThrow(WorkerEnded);
});

test("without work a worker ends after a minute, and none begins once it is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await worker.run("spin", 0, atOnce);
  await worker.run("forever", null, until(AbortSignal.timeout(400))).catch(() => null);
  const before = await worker.run("parts", null, atOnce);
  expect(before, "the same one").toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await worker.run("parts", null, atOnce), "a new one").toBe(0);
  worker.stop();
  await expect(worker.run("parts", null, atOnce)).rejects.toThrow(WorkerEnded);
});
