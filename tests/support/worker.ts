import { answerTasks, pause } from "@/lib/server/worker-tasks";

/** A worker for tests of `WorkerProcess`. */
let parts = 0;
answerTasks({
  echo: (input: unknown) => ({ input, secret: process.env["AUTH_SECRET"] ?? null }),
  fail: () => {
    throw new Error("no book");
  },
  /** Works in parts of a tenth of a second until it is stopped. */
  forever: async () => {
    for (;;) {
      parts += 1;
      spin(100);
      await pause();
    }
  },
  /** Two parts at once, either of which pauses. */
  both: async () => {
    for (let round = 0; round < 2; round += 1) {
      spin(300);
      await Promise.all([pause(), pause()]);
    }
  },
  /** Works so many milliseconds without a pause. */
  spin: (milliseconds: number) => spin(milliseconds),
  parts: () => parts,
  crash: () => process.kill(process.pid, "SIGSEGV"),
});

function spin(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}
