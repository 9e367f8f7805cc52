import { expect, test } from "vitest";
import { backOff, sendDue } from "@/lib/server/outbox";
import { collectLog } from "../../support/log";

const AWAY = Object.assign(new Error("connection terminated"), { code: "08006" });

/** An outbox with these due; `sent` lists what was begun, `most` is the highest number sent at once. */
function outboxOf(names: string[], atOnce: number, send: (id: string) => Promise<"stop" | void>) {
  const due = [...names];
  const seen = { sent: [] as string[], most: 0 };
  return {
    seen,
    round: (ending?: AbortSignal) =>
      sendDue({
        queue: "push",
        atOnce,
        ending,
        claim: async (_now, running: { id: string }[]) => {
          const id = due.shift();
          if (id) seen.most = Math.max(seen.most, running.length + 1);
          return id ? { id } : null;
        },
        send: ({ id }) => {
          seen.sent.push(id);
          return send(id);
        },
      }),
  };
}

const later = () => new Promise<void>((done) => setImmediate(done));

test("all that is due is sent, so many at a time", async () => {
  for (const atOnce of [1, 3]) {
    const { seen, round } = outboxOf(["a", "b", "c", "d", "e"], atOnce, later);
    await round();
    expect(seen).toEqual({ sent: ["a", "b", "c", "d", "e"], most: atOnce });
  }
});

test("what fails is logged, holds up nothing else and fails the round", async () => {
  const lines = collectLog();
  const { seen, round } = outboxOf(["a", "b", "c"], 2, async (id) => {
    if (id === "a") throw new Error("broken");
  });
  await expect(round()).rejects.toThrow("broken");
  expect(seen.sent).toEqual(["a", "b", "c"]);
  expect(lines).toMatchObject([{ id: "a", error: "Error: broken", msg: "push failed" }]);
});

test("nothing more is begun where nothing can be sent, the database is away, or the process ends", async () => {
  const ending = new AbortController();
  const stopped = outboxOf(["a", "b"], 1, async () => "stop");
  await stopped.round();
  const away = outboxOf(["a", "b"], 1, () => Promise.reject(AWAY));
  await expect(away.round()).rejects.toBe(AWAY);
  const ended = outboxOf(["a", "b"], 1, async () => ending.abort());
  await ended.round(ending.signal);
  for (const { seen } of [stopped, away, ended]) expect(seen.sent).toEqual(["a"]);
});

test("tries follow at twice the distance each, up to the longest", () => {
  expect([1, 2, 3, 4, 100].map((failures) => backOff(failures, 30, 100))).toEqual([
    30, 60, 100, 100, 100,
  ]);
});
