import { expect, test } from "vitest";
import { runEach } from "@/lib/server/jobs/run-each";
import { collectLog } from "../support/log";

/** Runs a, b and c; `b` fails with this error. */
async function run(error: Error) {
  const done: string[] = [];
  const running = runEach("counting", ["a", "b", "c"], async (item) => {
    if (item === "b") throw error;
    done.push(item);
  });
  return { done, error: await running.catch((thrown: unknown) => thrown) };
}

test.each([
  new Error("broken"),
  Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
])("a piece of work that fails is logged and thrown, and holds up no other: %s", async (error) => {
  const lines = collectLog();
  expect(await run(error)).toEqual({ done: ["a", "c"], error });
  expect(lines).toMatchObject([{ msg: "counting failed", id: "b", error: String(error) }]);
});

test("while the database is away nothing else is tried", async () => {
  const error = new Error("Connection terminated");
  expect(await run(error)).toEqual({ done: ["a"], error });
});
