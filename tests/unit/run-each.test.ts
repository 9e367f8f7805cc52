import { expect, test } from "vitest";
import { runEach } from "@/lib/server/jobs/run-each";
import { collectLog } from "../support/log";

/** Runs a, b and c; `b` fails with this error. */
async function run(error: Error) {
  const done: string[] = [];
  const running = runEach("counting", ["a", "b", "c"], String, async (item) => {
    if (item === "b") throw error;
    done.push(item);
  });
  return { done, error: await running.catch((thrown: unknown) => thrown) };
}

test("a piece of work that fails is logged and thrown, and holds up no other", async () => {
  const lines = collectLog();
  const error = new Error("broken");
  expect(await run(error)).toEqual({ done: ["a", "c"], error });
  expect(lines).toMatchObject([{ msg: "counting failed", id: "b", error: "Error: broken" }]);
});

test("a statement that took too long is the failure of one piece, and holds up no other", async () => {
  const lines = collectLog();
  const error = Object.assign(new Error("canceling statement due to statement timeout"), {
    code: "57014",
  });
  expect(await run(error)).toEqual({ done: ["a", "c"], error });
  expect(lines).toMatchObject([{ msg: "counting failed", id: "b" }]);
});

test("while the database is away nothing else is tried", async () => {
  const error = new Error("Connection terminated");
  expect(await run(error)).toEqual({ done: ["a"], error });
});
